"""A server that is killed in the middle of saves: ``python -m tests.store.killing URL LOOPS``.

In every loop a process of its own serves three keepers, who record rounds as fast as they can,
each at their own table, and who say so once a round is saved. The process is killed at a random
moment (SIGKILL: nothing is tidied up). Prints what the keepers were told, a line a loop: a digit
for every round that was saved at that keeper's table.
"""

import os
import random
import signal
import sys
import threading
import time

from app.ledger.commands import RecordRound
from app.live import Hub
from app.play import Play, Write
from app.store import Store
from tests.builders import TOKEN, ann_bo_cy_di, no_answer, out, sit_down

KEEPERS = 3


def table(loop: int, keeper: int) -> str:
    """Return the id of the game that a keeper plays in a loop."""
    return f"loop{loop:04}keeper{keeper:02}"


def keep_score(play: Play, loop: int, keeper: int, said: int) -> None:
    """Record round after round, each with an answer that is kept, until killed."""
    seated = sit_down(play, ann_bo_cy_di(table(loop, keeper)))
    without_an_end = RecordRound(out(seated.game, "Di", Ann=0, Bo=0, Cy=0))
    for number in range(1, 1_000_000):
        write = Write(TOKEN, key=f"round-{number}")
        play.record(seated.id, without_an_end, write, no_answer)
        os.write(said, str(keeper).encode())


def start_serving(url: str, loop: int) -> tuple[int, int]:
    """Return a new process that serves the keepers, and the pipe on which they speak."""
    heard, said = os.pipe()
    pid = os.fork()
    if pid:
        os.close(said)
        return pid, heard
    play = Play(Store(url), Hub())
    for keeper in range(1, KEEPERS):
        threading.Thread(target=keep_score, args=(play, loop, keeper, said)).start()
    keep_score(play, loop, 0, said)
    os._exit(0)


def killed(pid: int, heard: int, after: float) -> str:
    """Kill the process some seconds after the first round was saved; return what was said."""
    told = os.read(heard, 1)
    time.sleep(after)
    os.kill(pid, signal.SIGKILL)
    if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != -signal.SIGKILL:
        raise SystemExit("the server died by itself")
    while more := os.read(heard, 65536):
        told += more
    os.close(heard)
    return told.decode()


def run(url: str, loops: int) -> None:
    """Run the loops, and print what the keepers were told."""
    chance = random.Random(8)
    for loop in range(loops):
        print(killed(*start_serving(url, loop), after=chance.uniform(0, 0.1)), flush=True)


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]))
