#!/bin/sh
# Profiles a program with the metrics that collect.py reads.
#   profile.sh REPORT [extra ncu options --] PROGRAM [ARGUMENTS]
# Clocks stay as they are: the counts don't depend on them, and the card may be shared.
set -eu
here=$(dirname "$0")
report=$1
shift
metrics=$(sed -n "s/.*('[a-z0-9_]*', '\([a-z0-9]*__[a-z0-9_.]*\)').*/\1/p" "$here/collect.py" | paste -sd, -)
exec ncu --clock-control none --force-overwrite --export "$report" \
  --section SourceCounters --section Occupancy --section LaunchStats \
  --metrics "$metrics,inst_executed,thread_inst_executed_true,memory_l1_tag_requests_global,memory_l2_theoretical_sectors_global,memory_l2_theoretical_sectors_global_ideal,memory_l1_wavefronts_shared,memory_l1_wavefronts_shared_ideal,memory_l2_theoretical_sectors_local" \
  "$@"
