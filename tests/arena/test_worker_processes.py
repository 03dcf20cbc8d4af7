"""Working processes leave interrupts to the process that started them."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ASK_A_CHILD = """
import signal
from multiprocessing import get_context
from kontrakt_arena.worker_processes import deaf_children

if __name__ == "__main__":
    context = get_context("spawn")
    with deaf_children():
        first = context.Process(target=print, args=())
        first.start()
        first.join()
        print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
    print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="there are no signal masks here")
def test_interrupts_stay_blocked_after_the_first_process_is_started(tmp_path: Path) -> None:
    """Starting a process also starts multiprocessing's tracker, which lets interrupts through again."""
    script = tmp_path / "ask.py"
    script.write_text(ASK_A_CHILD)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]
