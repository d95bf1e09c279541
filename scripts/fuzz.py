"""Look for inputs that a reader gives no answer to: ``python scripts/fuzz.py``, or ``make fuzz``.

Atheris runs each reader of ``tests/fuzz/readers.py`` on inputs that reach ever more of its code,
damaged as ``tests/fuzz/mutations.py`` does it, each reader in a process of its own. What breaks a
reader's promise is kept in ``tests/fuzz/cases``, where a test reads it again in every later run;
inputs that only reached new code go to a folder of their own and are not kept with the project.

Needs the extra ``fuzz``: Atheris has wheels for CPython 3.11 to 3.13 on Linux (x86-64), and is
built from source elsewhere, which takes a recent Clang.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

CASES = ROOT / "tests" / "fuzz" / "cases"
RUNS = 3_000
SECONDS = 60
"""The most that one reader takes."""

MEGABYTES = 2_048
FOUND = 77  # what libFuzzer ends with


def main() -> int:
    """Run all readers or some; the exit code is 1 if one gave no answer."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("readers", nargs="*", help="their names; all are run without")
    parser.add_argument("--runs", type=int, default=RUNS, help="inputs a reader (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="another one, other inputs")
    parser.add_argument("--corpus", type=Path, help="keep inputs that reach new code here")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if find_spec("atheris") is None:
        print("fuzzing needs atheris: pip install 'tbgames[fuzz]'", file=sys.stderr)
        return 2
    if given.one:
        fuzz(given.readers[0], given.runs, given.seed, given.corpus)
    from tests.fuzz.readers import READERS

    unknown = [name for name in given.readers if name not in READERS]
    if unknown:
        print(f"there is no reader {unknown[0]}; there is {', '.join(READERS)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        corpus = given.corpus or Path(folder)
        broken = [name for name in given.readers or READERS if not _run(name, given, corpus)]
    if broken:
        print(f"no answer from: {', '.join(broken)}; the inputs are in {CASES.relative_to(ROOT)}")
    return 1 if broken else 0


def _run(name: str, given: argparse.Namespace, corpus: Path) -> bool:
    """Fuzz one reader in a process of its own; say whether it always answered."""
    own = corpus / name
    own.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, __file__, "--one", name, f"--runs={given.runs}"]
    command += [f"--seed={given.seed}", f"--corpus={own}"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    reached = [line for line in ended.stderr.splitlines() if "cov:" in line]
    print(f"{name:<24} {reached[-1].strip() if reached else ''}", flush=True)
    if ended.returncode:
        print(ended.stderr[-3000:])
    return not ended.returncode


def fuzz(name: str, runs: int, seed: int, corpus: Path) -> None:
    """Fuzz one reader in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(include=["tbgames"]):
        from tests.fuzz.mutations import MOST_BYTES, mutated
        from tests.fuzz.readers import READERS

        reader = READERS[name]
        for number, start in enumerate(reader.seeds()):
            (corpus / f"sound-{number}").write_bytes(start)
            reader.read(start)  # imports are nobody's time

    def one(data: bytes) -> None:
        try:
            reader.check(data)
        except Exception:
            kept = CASES / name / hashlib.sha256(data).hexdigest()[:12]
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(data)
            raise

    def damage(data: bytes, most: int, seed: int) -> bytes:
        return mutated(data, random.Random(seed), most)

    options = [
        f"-runs={runs}",
        f"-seed={seed}",
        f"-max_len={MOST_BYTES}",
        f"-max_total_time={SECONDS}",
        f"-rss_limit_mb={MEGABYTES}",
        "-timeout=20",
        f"-artifact_prefix={corpus}/",
        "-reload=0",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], one, custom_mutator=damage)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
