"""What stands in the way of a lay-down: rules and cards taken away one by one."""
