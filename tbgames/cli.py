"""The command `tbgames`: open the notebooks, copy them, play, or play many games at once.

Nothing heavy is imported before it is needed, so that `tbgames --help` answers at once. A command
returns its exit code: 0, or 2 after one sentence on standard error that says what was wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from tbgames.engine.game import Game

__all__ = ["main"]

FAULT = 2
INTERRUPTED = 130  # as a shell reports SIGINT
BROKEN_PIPE = 141  # as a shell reports SIGPIPE

Command = Callable[[argparse.Namespace], int]


class CommandError(Exception):
    """What the user asked cannot be done; the text says why, in one sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        arguments = _parser().parse_args(argv)
        command: Command = arguments.command
        code = command(arguments)
        sys.stdout.flush()  # a reader that has gone away shows here and not at exit
        return code
    except CommandError as fault:
        print(f"tbgames: {fault}", file=sys.stderr)
        return FAULT
    except KeyboardInterrupt:
        print("tbgames: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The interpreter flushes standard output once more at exit; give it a place to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as fault:
        print(f"tbgames: {fault}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULT


# What can be typed -----------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """An argument parser that answers a mistake with one sentence instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAULT, f"{self.prog}: {message} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Print the version on standard output, and import it only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> NoReturn:
        from tbgames import __version__

        print(f"tbgames {__version__}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tbgames",
        description="Treasure games for Jupyter: play them, teach with them, measure them.",
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show the version of tbgames and exit"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    lab = commands.add_parser(
        "lab",
        help="copy the notebooks and open JupyterLab on them",
        description="Copy the notebooks to a folder of yours and open JupyterLab on it. "
        "Files that are there already are kept as they are.",
    )
    lab.add_argument("--dir", type=Path, default=Path("course"), help="the folder (%(default)s)")
    lab.add_argument("--no-browser", action="store_true", help="only start the server")
    lab.add_argument("--port", type=_port, help="the port of the server")
    lab.add_argument(
        "jupyter", nargs="*", metavar="-- OPTION", help="further options for JupyterLab"
    )
    lab.set_defaults(command=_lab)

    notebooks = commands.add_parser(
        "notebooks",
        help="copy the notebooks to a folder of yours",
        description="Copy the notebooks of the course to a folder and mark them as trusted. "
        "Files that are there already are kept unless --force is given.",
    )
    notebooks.add_argument("dir", type=Path, metavar="DIR", help="the folder; made if missing")
    notebooks.add_argument(
        "--force", action="store_true", help="replace files that are there already"
    )
    notebooks.add_argument(
        "--solutions", action="store_true", help="also those with the solutions, for teachers"
    )
    notebooks.add_argument("--open", action="store_true", help="open JupyterLab on the folder")
    notebooks.set_defaults(command=_notebooks, no_browser=False, port=None, jupyter=[])

    pages = commands.add_parser(
        "pages",
        help="write the notebooks as web pages that need no Jupyter",
        description="Write the notebooks as web pages: one file each, readable in any browser, "
        "with the pictures and results that are stored in them. Pages that are there are replaced.",
    )
    pages.add_argument("dir", type=Path, metavar="DIR", help="the folder; made if missing")
    pages.add_argument(
        "notebooks", nargs="*", type=Path, metavar="NOTEBOOK", help="files (those of the course)"
    )
    pages.set_defaults(command=_pages)

    play = commands.add_parser(
        "play",
        help="open a table in the browser, without any code",
        description="Open a table as a page in the browser, on this computer alone. Every visitor "
        "has a game of their own.",
    )
    play.add_argument("game", nargs="?", default="tobago", metavar="GAME", help="%(default)s")
    play.add_argument(
        "--seats",
        type=_bot_names,
        metavar="SEAT[,SEAT...]",
        help="who plays, such as human,greedy (human,greedy,greedy)",
    )
    play.add_argument(
        "--names", type=_names, default=[], metavar="NAME[,NAME...]", help="of the players, by seat"
    )
    play.add_argument("--seed", type=int, help="the seed; the same seed, the same game for all")
    play.add_argument("--coach", action="store_true", help="advise from the start")
    play.add_argument(
        "--dir", type=Path, default=Path(), help="the folder for saved games (the current one)"
    )
    play.add_argument("--port", type=_port, help="the port of the server (8866 or one near it)")
    play.add_argument("--no-browser", action="store_true", help="only start the server")
    play.add_argument("--no-token", action="store_true", help="let in whoever is on this computer")
    play.set_defaults(command=_play)

    simulate = commands.add_parser(
        "simulate",
        help="let bots play many games and sum them up",
        description="Let bots play many games against each other and sum them up.",
    )
    simulate.add_argument("game", metavar="GAME", help="the game, such as tobago")
    simulate.add_argument("--players", type=_count, help="how many play (as many as bots, or 3)")
    simulate.add_argument("--games", type=_count, default=100, help="how many games (%(default)s)")
    simulate.add_argument("--seed", type=int, help="the seed; the same seed, the same games")
    simulate.add_argument(
        "--bots",
        type=_bot_names,
        default=["greedy"],
        metavar="BOT[,BOT...]",
        help="one bot for all seats, or one for each seat (greedy)",
    )
    simulate.add_argument("--rules", help="the name of a preset of rules, such as rulebook")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    simulate.set_defaults(command=_simulate)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port, a number from 1 to 65535")
    return int(text)


def _bot_names(text: str) -> list[str]:
    """Split at the commas outside of brackets: `greedy,search(iterations=200, depth=2)`."""
    names, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            names.append("")
        else:
            names[-1] += sign
    names = [name.strip() for name in names]
    if depth or not all(names):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of bots, such as greedy,random")
    return names


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


# Notebooks -------------------------------------------------------------------------------------


def _notebooks(arguments: argparse.Namespace) -> int:
    if arguments.open:
        _need_jupyterlab("tbgames notebooks --open")
    _copy_notebooks(arguments.dir, force=arguments.force, solutions=arguments.solutions)
    return _open_jupyterlab(arguments) if arguments.open else 0


def _lab(arguments: argparse.Namespace) -> int:
    _need_jupyterlab("tbgames lab")
    _copy_notebooks(arguments.dir, force=False, solutions=False)
    return _open_jupyterlab(arguments)


def _copy_notebooks(folder: Path, *, force: bool, solutions: bool) -> None:
    from tbgames.files import notebooks_path, write_whole

    try:
        source = notebooks_path()
        patterns = ["*.ipynb", "solutions/*.ipynb"] if solutions else ["*.ipynb"]
        files = sorted(
            path.relative_to(source) for pattern in patterns for path in source.glob(pattern)
        )
        done: list[tuple[str, Path, str]] = []
        written: list[Path] = []
        for name in files:
            text, target = (source / name).read_text(encoding="utf-8"), folder / name
            same = target.exists() and target.read_text(encoding="utf-8") == text
            if same:
                done.append(("kept", name, "as shipped"))
            elif target.exists() and not force:
                done.append(("kept", name, "yours differs from the one shipped"))
            else:
                done.append(("replaced" if target.exists() else "copied", name, ""))
                target.parent.mkdir(parents=True, exist_ok=True)
                written.append(write_whole(target, text))
    except (OSError, UnicodeDecodeError) as fault:
        raise CommandError(f"cannot copy the notebooks to {folder}: {fault}") from fault

    for verb, name, remark in done:
        print(f"  {verb:8}  {folder / name}{f' ({remark})' if remark else ''}")
    if any(remark.startswith("yours") for *_, remark in done):
        again = f"tbgames notebooks {folder} --force{' --solutions' if solutions else ''}"
        print(f"Nothing of yours was changed; to replace it: {again}")
    if written:
        _trust([path for path in written if path.suffix == ".ipynb"])


def _pages(arguments: argparse.Namespace) -> int:
    if not all(map(importlib.util.find_spec, ("nbconvert", "latex2mathml"))):
        raise CommandError(
            "tbgames pages needs nbconvert and latex2mathml: pip install 'tbgames[lab]'"
        )
    from tbgames.files import notebooks_path, write_whole
    from tbgames.jupyter.export import notebook_page

    try:
        for path in arguments.notebooks or sorted(notebooks_path().glob("*.ipynb")):
            page = notebook_page(path)
            arguments.dir.mkdir(parents=True, exist_ok=True)
            print(f"  written   {write_whole(arguments.dir / f'{path.stem}.html', page)}")
    except (OSError, ValueError) as fault:
        raise CommandError(f"cannot write the pages: {fault}") from fault
    return 0


def _trust(notebooks: Sequence[Path]) -> None:
    """Sign the copies, so that JupyterLab shows their pictures before they are run."""
    try:
        import nbformat
        from nbformat.sign import NotebookNotary
    except ImportError:
        return  # without Jupyter there is nobody to trust them
    try:
        notary = NotebookNotary()
        with contextlib.closing(notary.store):
            for path in notebooks:
                notary.sign(nbformat.read(path, as_version=4))
    except Exception as fault:  # a home folder that cannot be written: it costs only pictures
        print(f"tbgames: the copies are not marked as trusted: {fault}", file=sys.stderr)


def _need_jupyterlab(command: str) -> None:
    if importlib.util.find_spec("jupyterlab") is None:
        raise CommandError(f"{command} needs JupyterLab: pip install 'tbgames[lab]'")


def _open_jupyterlab(arguments: argparse.Namespace) -> int:
    command, environment = _jupyterlab_command(arguments), _jupyterlab_environment()
    sys.stdout.flush()
    if os.name == "posix":
        # Ctrl-C and the exit code are JupyterLab's from here on.
        os.execve(command[0], command, environment)
    import subprocess

    return subprocess.call(command, env=environment)


def _jupyterlab_command(arguments: argparse.Namespace) -> list[str]:
    folder = arguments.dir.resolve()
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    first = min((path.name for path in folder.glob("*.ipynb")), default=None)
    if first is not None:
        command.append(f"--LabApp.default_url=/lab/tree/{first}")
    if arguments.no_browser:
        command.append("--no-browser")
    if arguments.port is not None:
        command.append(f"--port={arguments.port}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return [*command, *arguments.jupyter]


def _jupyterlab_environment() -> dict[str, str]:
    """Have JupyterLab start without a question about news, which need a network.

    What is in the folder only replaces JupyterLab's own defaults: the reader's settings hold.
    """
    folders = [str(Path(__file__).with_name("jupyter")), os.environ.get("JUPYTER_CONFIG_PATH")]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, folders))}


# A page -----------------------------------------------------------------------------------------


def _play(arguments: argparse.Namespace) -> int:
    if importlib.util.find_spec("voila") is None:
        raise CommandError("tbgames play needs Voila: pip install 'tbgames[app]'")
    import secrets

    from tbgames.jupyter.app import Sitting, check_port, serve

    folder: Path = arguments.dir.resolve()
    if not folder.is_dir():
        raise CommandError(f"there is no folder {arguments.dir} for saved games")
    sitting = Sitting(
        arguments.game,
        None if arguments.seats is None else tuple(arguments.seats),
        arguments.seed,
        tuple(arguments.names),
        arguments.coach,
        str(folder),
    )
    try:  # what the visitors' kernels would refuse is better told here
        sitting.play().table.close()
        if arguments.port is not None:
            check_port(arguments.port)
    except ValueError as fault:
        raise CommandError(str(fault)) from fault
    token = "" if arguments.no_token else secrets.token_hex(24)
    return serve(sitting, port=arguments.port, token=token, browser=not arguments.no_browser)


# Simulations -----------------------------------------------------------------------------------


def _simulate(arguments: argparse.Namespace) -> int:
    import tbgames
    from tbgames.engine.bots import BotError, make_bot
    from tbgames.engine.simulate import simulate

    bots: list[str] = arguments.bots
    players: int = arguments.players or (len(bots) if len(bots) > 1 else 3)
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise CommandError(
            f"{players} players need {players} bots, or one for all, not {len(bots)}"
        )
    options = {} if arguments.rules is None else {"rules": arguments.rules}

    def make_game(seed: int) -> Game[Any, Any]:
        return tbgames.new(arguments.game, players=players, seed=seed, **options)

    try:  # only what was typed is tried here: a fault inside a game must not pass for a mistake
        game = make_game(arguments.seed or 0)
        for bot in bots:
            make_bot(bot, game)
    except ValueError as fault:
        raise CommandError(str(fault)) from fault
    try:
        result = simulate(make_game, bots, arguments.games, arguments.seed, progress=True)
    except BotError as fault:
        raise CommandError(str(fault)) from fault
    print(json.dumps(result.summary(), indent=2) if arguments.json else result.text())
    return 0 if result.complete else INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
