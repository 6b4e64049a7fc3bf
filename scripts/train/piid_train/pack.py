"""Everything a GPU machine without a registry needs: in one tar this directory, the data, Node, and a wheel of each requirement; or, with
`--pretrain`, in tars of a bounded size, what `pretrain` needs there beside a PyTorch: its code, the list of pieces and the raw text as it is."""
import glob
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

from . import rawtext, vocabulary
from .features import HERE, NODE


def parts(paths, most):
    """Lists of files, each of at most `most` bytes together: the largest first, each where there is room."""
    out = []
    for p in sorted(paths, key=os.path.getsize, reverse=True):
        room = next((o for o in out if sum(map(os.path.getsize, o)) + os.path.getsize(p) <= most), None)
        if room is None: out.append([p])
        else: room.append(p)
    return out


def pretrain(a):
    raw = os.path.join(a.data, "rawtext")
    os.makedirs(a.out, exist_ok=True)
    pieces = os.path.join(a.out, "vocab.txt")
    if a.pieces: shutil.copyfile(a.pieces, pieces)
    vocabulary.build(a.data, a.licences, a.size, pieces, os.cpu_count())
    texts = [f[3] for f in rawtext.files(a.data, a.licences)]
    few = [(pieces, "data/rawtext/vocab.txt"), (os.path.join(raw, "LICENCES.tsv"), "data/rawtext/LICENCES.tsv")]
    few += [(p, "piid_train/" + os.path.basename(p)) for p in sorted(glob.glob(os.path.join(HERE, "piid_train", "*.py")))]
    for n, group in enumerate(parts(texts, (a.part << 20) - sum(os.path.getsize(p) for p, _ in few) - (1 << 20))):
        path = os.path.join(a.out, f"pretrain-{n}.tar")
        with tarfile.open(path, "w") as tar:
            for p, name in few if not n else (): tar.add(p, name)
            for p in sorted(group): tar.add(p, "data/rawtext/" + os.path.basename(p))
        print(f"{path}: {os.path.getsize(path) / 2 ** 20:.1f} MiB, {len(group)} texts")
    print("there, all parts unpacked into one directory: python -m piid_train pretrain --data data --work work --minutes N")


def run(a):
    if a.pretrain: return pretrain(a)
    with tempfile.TemporaryDirectory() as wheels, tarfile.open(a.out, "w") as tar:
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--dest", wheels, "--requirement", os.path.join(HERE, "requirements.txt")], check=True)
        keep = lambda t: None if os.path.basename(t.name) in ("__pycache__", "test") else t     # test splits stay at home
        tar.add(HERE, "train", filter=keep)
        tar.add(a.documents, "train/documents", filter=keep)
        tar.add(a.data, "data", filter=keep)
        tar.add(wheels, "wheels")
        tar.add(os.path.realpath(shutil.which(NODE)), "node")
    print(f"{a.out}: {os.path.getsize(a.out) >> 20} MiB; there: python -m venv v; v/bin/pip install --no-index --find-links wheels -r train/requirements.txt; NODE=$PWD/node PYTHON=v/bin/python train/run.sh data work")
