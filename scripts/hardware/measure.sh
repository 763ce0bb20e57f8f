#!/bin/sh
# Builds self-contained programs, profiles them and writes FILE-h200.json for each.
#   measure.sh OUTPUT_FOLDER FILE.cu...
# Wants nvcc and ncu on the PATH, and ncu_report.py's folder in PYTHONPATH or under /opt/nvidia.
set -eu
here=$(dirname "$0")
out=$1
shift
flags=${NVCC_FLAGS:--arch=sm_90 -O3 -lineinfo --extended-lambda}
if ! python3 -c 'import ncu_report' 2>/dev/null; then
  PYTHONPATH=$(dirname "$(find /opt/nvidia -name ncu_report.py | head -n 1)")
  export PYTHONPATH
fi
building=$(mktemp -d)
for file in "$@"; do
  # shellcheck disable=SC2086 # The flags are several words.
  nvcc $flags "$file" -o "$building/$(basename "$file" .cu)" &
done
wait
for file in "$@"; do
  name=$(basename "$file" .cu)
  sh "$here/profile.sh" "$building/$name" "$building/$name" >"$out/$name.log" 2>&1 || echo "$name: profiling failed"
  python3 "$here/collect.py" "$building/$name.ncu-rep" --source "$file" --out "$out/$name-h200.json"
done
