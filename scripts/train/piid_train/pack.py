"""Everything a GPU machine without a registry needs, in one tar: this directory, the data, Node, and a wheel of each requirement."""
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

from .features import HERE, NODE


def run(a):
    with tempfile.TemporaryDirectory() as wheels, tarfile.open(a.out, "w") as tar:
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--dest", wheels, "--requirement", os.path.join(HERE, "requirements.txt")], check=True)
        keep = lambda t: None if os.path.basename(t.name) in ("__pycache__", "test") else t     # test splits stay at home
        tar.add(HERE, "train", filter=keep)
        tar.add(a.documents, "train/documents", filter=keep)
        tar.add(a.data, "data", filter=keep)
        tar.add(wheels, "wheels")
        tar.add(os.path.realpath(shutil.which(NODE)), "node")
    print(f"{a.out}: {os.path.getsize(a.out) >> 20} MiB; there: python -m venv v; v/bin/pip install --no-index --find-links wheels -r train/requirements.txt; NODE=$PWD/node PYTHON=v/bin/python train/run.sh data work")
