"""Command line: train, evaluate, export, calibrate, vectors, attributes, pseudo, revive, soup, thin, vocabulary, pretrain, pack."""
import argparse
import os
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main():
    p = argparse.ArgumentParser(prog="piid_train")
    sub = p.add_subparsers(dest="command", required=True)

    def common(q):
        q.add_argument("--data", required="--smoke" not in sys.argv, help="the shared data")
        q.add_argument("--documents", default=os.path.join(HERE, "documents"), help="more marked documents")
        q.add_argument("--licences", default="all", choices=["all", "attribution"], help="attribution: no share-alike source")
        q.add_argument("--threads", type=int, default=0)
        q.set_defaults(encoder="")

    q = sub.add_parser("train"); common(q)
    q.add_argument("--work", required=True); q.add_argument("--minutes", type=float, default=60); q.add_argument("--seed", type=int, default=7)
    q.add_argument("--lr", type=float, default=1.5e-3); q.add_argument("--lr-table", type=float, default=3e-3); q.add_argument("--hold", type=float, default=0.4)
    q.add_argument("--batch", type=int, default=2560); q.add_argument("--shares", default="0.52,0.40,0.08,0.0"); q.add_argument("--config", default="")
    q.add_argument("--langs", default=""); q.add_argument("--init", default=""); q.add_argument("--encoder", default="", help="directory of the pretrained encoder: trains the English model; or the encoder.pt of `pretrain`"); q.add_argument("--frozen", type=float, default=0.3, help="share of the run in which an encoder of `pretrain` is left as it is"); q.add_argument("--lr-encoder", type=float, default=1.5e-4); q.add_argument("--pseudo", default=""); q.add_argument("--still", type=int, default=0, help="so many layers of the encoder are left as they are: half as quick again with two of four")
    q.add_argument("--bf16", action="store_true", help="bfloat16 products: quicker where the processor has them (AMX), slower elsewhere"); q.add_argument("--table", default="", help="a model.pt whose table is taken and left as it is")
    q.add_argument("--hide", action="store_true", help="now and then a token keeps nothing that tells which word it is")
    q = sub.add_parser("evaluate"); common(q); q.add_argument("--encoder", default=""); q.add_argument("--langs", default="")
    q.add_argument("--model", required=True); q.add_argument("--limit", type=int, default=250); q.add_argument("--bias", type=float, default=0.0); q.add_argument("--only", default=""); q.add_argument("--out", default="")
    q = sub.add_parser("export"); common(q); q.add_argument("--encoder", default="")
    q.add_argument("--model", required=True); q.add_argument("--out", required=True); q.add_argument("--version", default="1.0"); q.add_argument("--shared", action="store_true", help="no table of its own: that of ../all")
    q = sub.add_parser("calibrate"); common(q); q.add_argument("--export", required=True); q.add_argument("--bias", type=float, default=-0.5, help="flat between -1.5 and 0 for F1; recall falls with it"); q.add_argument("--langs", default="")
    q = sub.add_parser("vectors"); common(q); q.add_argument("--encoder", default="", help="directory with the encoder's vocab.txt: writes pieces.json as well"); q.add_argument("--out", default=os.path.join(HERE, "vectors"))
    q = sub.add_parser("attributes"); common(q); q.add_argument("--gazetteer", required=True, help="gazetteer.bin, changed in place")
    q = sub.add_parser("pseudo"); common(q); q.add_argument("--encoder", default=""); q.add_argument("--model", required=True); q.add_argument("--out", required=True); q.add_argument("--sure", type=float, default=0.9); q.add_argument("--lines", type=int, default=3000)
    q = sub.add_parser("revive"); q.add_argument("--export", required=True); q.add_argument("--out", required=True)
    q = sub.add_parser("soup"); q.add_argument("--models", nargs="+", required=True); q.add_argument("--out", required=True)
    q = sub.add_parser("thin"); common(q); q.add_argument("--model", required=True); q.add_argument("--encoder", required=True); q.add_argument("--inner", type=int, required=True, help="inner units a layer of the encoder keeps"); q.add_argument("--out", required=True)
    q = sub.add_parser("vocabulary"); common(q); q.add_argument("--out", required=True); q.add_argument("--size", type=int, default=48_000)
    q = sub.add_parser("pretrain"); common(q); q.add_argument("--work"); q.add_argument("--minutes", type=float, default=40); q.add_argument("--seed", type=int, default=7)
    q.add_argument("--smoke", action="store_true", help="a check of itself in seconds; needs nothing else"); q.add_argument("--prepare", action="store_true", help="only the vocabulary and the pieces")
    q.add_argument("--size", type=int, default=48_000, help="pieces of the vocabulary"); q.add_argument("--langs", default=""); q.add_argument("--config", default="", help="of the encoder, JSON")
    q.add_argument("--groups", type=int, default=0); q.add_argument("--rows", type=int, default=0); q.add_argument("--length", type=int, default=0); q.add_argument("--candidates", type=int, default=0); q.add_argument("--lr", type=float, default=0)
    q.add_argument("--bf16", action="store_true"); q.add_argument("--compile", action="store_true"); q.add_argument("--speak", type=float, default=180, help="seconds between figures"); q.add_argument("--save", type=float, default=15, help="minutes between checkpoints")
    q = sub.add_parser("pack"); common(q); q.add_argument("--out", required=True, help="a file; with --pretrain a directory")
    q.add_argument("--pretrain", action="store_true", help="only what pretrain needs, in parts"); q.add_argument("--part", type=int, default=58, help="MiB of a part at most"); q.add_argument("--pieces", default="", help="a vocab.txt that is there already"); q.add_argument("--size", type=int, default=48_000)
    a = p.parse_args()
    if a.command == "train":
        from .train import run
    else:
        run = getattr(__import__(f"piid_train.{a.command}", fromlist=["run"]), "run")
    run(a)


main()
