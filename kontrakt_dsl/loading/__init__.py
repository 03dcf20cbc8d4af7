"""From the text of a rules file to typed rules, by way of a located tree."""
