#!/usr/bin/env python3
"""Turn an Nsight Compute report into the rows that the hardware tests read.

    collect.py REPORT.ncu-rep --source FILE.cu [--out FILE.json]
    collect.py REPORT.ncu-rep --root FOLDER [--out FILE.json]

The result has the shape of seeds-h200.json: one object per launch, in launch order, with one row per source
line and opcode family. Rows of other files than FILE.cu carry the file's name; with --root every row does, as
a path below FOLDER, together with a hash of the line's text. Needs the ncu_report module that comes with Nsight Compute (its folder extras/python
on PYTHONPATH). The report has to be collected with the sections and metrics that profile.sh names.
"""

import argparse
import hashlib
import json
import os
import re
import sys

# Opcode families that touch memory. LDC only counts when a register other than RZ indexes it: kernel
# parameters are read with plain LDC, and those reads say nothing about the source's accesses.
MEMORY_FAMILIES = {
    'LDG', 'STG', 'REDG', 'RED', 'ATOMG', 'ATOM', 'LD', 'ST', 'LDS', 'STS', 'ATOMS', 'LDL', 'STL', 'LDC',
    'LDGSTS', 'LDSM', 'STSM',
}
INDEXED_CONSTANT = re.compile(r'c\[[^\]]*\]\[R\d+')
BRANCH_FAMILIES = {'BRA', 'BRX', 'BRXU', 'CALL', 'RET', 'JMP', 'JMX'}

# Field of a launch -> metric of Nsight Compute.
LAUNCH_FIELDS = [
    ('registers', 'launch__registers_per_thread'),
    ('shared_static', 'launch__shared_mem_per_block_static'),
    ('shared_dynamic', 'launch__shared_mem_per_block_dynamic'),
    ('occupancy_pct', 'sm__maximum_warps_per_active_cycle_pct'),
    ('time_ns', 'gpu__time_duration.sum'),
    ('cycles', 'sm__cycles_elapsed.max'),
    ('dram_read', 'dram__bytes_read.sum'),
    ('dram_write', 'dram__bytes_write.sum'),
    ('l1_hit_pct', 'l1tex__t_sector_hit_rate.pct'),
    ('l2_hit_pct', 'lts__t_sector_hit_rate.pct'),
    ('branches', 'smsp__sass_branch_targets.sum'),
    ('branches_divergent', 'smsp__sass_branch_targets_threads_divergent.sum'),
    ('inst', 'smsp__inst_executed.sum'),
    ('thread_inst', 'smsp__thread_inst_executed.sum'),
    ('bank_conflicts_ld', 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum'),
    ('bank_conflicts_st', 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum'),
    ('ffma', 'smsp__sass_thread_inst_executed_op_ffma_pred_on.sum'),
    ('fadd', 'smsp__sass_thread_inst_executed_op_fadd_pred_on.sum'),
    ('fmul', 'smsp__sass_thread_inst_executed_op_fmul_pred_on.sum'),
    ('global_requests_ld', 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum'),
    ('global_requests_st', 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum'),
    ('global_sectors_ld', 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum'),
    ('global_sectors_st', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum'),
    ('local_sectors_ld', 'l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum'),
    ('local_sectors_st', 'l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum'),
    ('shared_wavefronts_ld', 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum'),
    ('shared_wavefronts_st', 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum'),
    ('l2_sectors_read', 'lts__t_sectors_op_read.sum'),
    ('l2_sectors_write', 'lts__t_sectors_op_write.sum'),
    ('threads_per_inst', 'smsp__thread_inst_executed_per_inst_executed.ratio'),
]
OCCUPANCY_LIMITERS = ('blocks', 'registers', 'shared_mem', 'warps')

# Field of a row -> metric with one value per instruction.
GLOBAL_FIELDS = [
    ('lines128', 'memory_l1_tag_requests_global'),
    ('sectors', 'memory_l2_theoretical_sectors_global'),
    ('sectors_ideal', 'memory_l2_theoretical_sectors_global_ideal'),
]
SHARED_FIELDS = [
    ('wavefronts', 'memory_l1_wavefronts_shared'),
    ('wavefronts_ideal', 'memory_l1_wavefronts_shared_ideal'),
]
LOCAL_FIELDS = [('sectors', 'memory_l2_theoretical_sectors_local')]
ROW_FIELDS = {
    'LDG': GLOBAL_FIELDS, 'STG': GLOBAL_FIELDS, 'REDG': GLOBAL_FIELDS, 'RED': GLOBAL_FIELDS,
    'ATOMG': GLOBAL_FIELDS, 'ATOM': GLOBAL_FIELDS,
    'LDS': SHARED_FIELDS, 'STS': SHARED_FIELDS, 'ATOMS': SHARED_FIELDS, 'LDSM': SHARED_FIELDS,
    'STSM': SHARED_FIELDS, 'LDL': LOCAL_FIELDS, 'STL': LOCAL_FIELDS, 'LDC': [],
    'LDGSTS': GLOBAL_FIELDS + SHARED_FIELDS, 'LD': GLOBAL_FIELDS + SHARED_FIELDS,
    'ST': GLOBAL_FIELDS + SHARED_FIELDS,
}


def number(value):
    """Whole numbers as integers, so that two reports compare as text."""
    return int(value) if float(value).is_integer() else value


def per_address(action, name):
    """The values of an instruction metric by instruction address; empty where it was not collected."""
    if name not in action.metric_names():
        return {}
    metric = action.metric_by_name(name)
    if not metric.has_correlation_ids():
        return {}
    addresses = metric.correlation_ids()
    return {addresses.as_uint64(i): metric.as_double(i) for i in range(metric.num_instances())}


def opcode_of(sass):
    """'@!P0 LDG.E.128 R4, desc[UR4][R2.64]' -> 'LDG.E.128'."""
    words = sass.replace('{', ' ').split()
    while words and words[0].startswith('@'):
        words = words[1:]
    return words[0].rstrip(';') if words else ''


class Source:
    """Names the places of a program's instructions: below a root folder, or relative to one file."""

    def __init__(self, file=None, root=None):
        self.file = file and os.path.basename(file)
        self.root = root and os.path.abspath(root)

    def place_of(self, action, address):
        """Line and file name of an instruction; no file name where it is the program's only file."""
        info = action.source_info(address)
        if info is None:
            return None
        path = os.path.normpath(info.file_name())
        if self.root and path.startswith(self.root + os.sep):
            return info.line(), os.path.relpath(path, self.root)
        name = os.path.basename(path)
        return info.line(), (None if name == self.file else name)

    def hash_of(self, line, file):
        """A short hash of a line's text, by which a row finds its line again without keeping the text."""
        if not self.root or not file or not os.path.exists(os.path.join(self.root, file)):
            return None
        with open(os.path.join(self.root, file), encoding='utf-8', errors='replace') as text:
            lines = text.read().split('\n')
        return hashlib.sha256(lines[line - 1].strip().encode()).hexdigest()[:12]


def memory_rows(action, source):
    counts = {name: per_address(action, name) for name in
              ['inst_executed', 'thread_inst_executed_true']
              + [metric for _, metric in GLOBAL_FIELDS + SHARED_FIELDS + LOCAL_FIELDS]}
    rows = {}
    for address, executed in counts['inst_executed'].items():
        sass = action.sass_by_pc(address)
        opcode = opcode_of(sass)
        family = opcode.split('.')[0]
        place = source.place_of(action, address)
        if family not in MEMORY_FAMILIES or place is None or executed == 0:
            continue
        if family == 'LDC' and not INDEXED_CONSTANT.search(sass):
            continue
        fields = ROW_FIELDS[family]
        row = rows.setdefault((place[1] or '', place[0], family), {
            'line': place[0], 'op': family, 'sass': {}, 'inst': 0, 'threads': 0,
            **{field: 0 for field, _ in fields}, **({'file': place[1]} if place[1] else {}),
        })
        row['sass'][opcode] = row['sass'].get(opcode, 0) + 1
        row['inst'] += number(executed)
        row['threads'] += number(counts['thread_inst_executed_true'].get(address, 0))
        for field, metric in fields:
            row[field] += number(counts[metric].get(address, 0))
    for row in rows.values():
        text_hash = source.hash_of(row['line'], row.get('file'))
        if text_hash:
            row['hash'] = text_hash
    return [rows[key] for key in sorted(rows, key=lambda k: (k[1], k[2], k[0]))]


def branch_rows(action, source):
    """One row per line that kept a branch: how often warps took it and how often lanes parted there."""
    executed = per_address(action, 'inst_executed')
    threads = per_address(action, 'thread_inst_executed_true')
    divergent = per_address(action, 'smsp__branch_targets_threads_divergent')
    rows = {}
    for address, count in executed.items():
        opcode = opcode_of(action.sass_by_pc(address))
        place = source.place_of(action, address)
        if opcode.split('.')[0] not in BRANCH_FAMILIES or place is None or count == 0:
            continue
        row = rows.setdefault((place[0], place[1] or ''), {
            'line': place[0], 'sass': {}, 'inst': 0, 'threads_taken': 0, 'divergent': 0,
            **({'file': place[1]} if place[1] else {}),
        })
        row['sass'][opcode] = row['sass'].get(opcode, 0) + 1
        row['inst'] += number(count)
        row['threads_taken'] += number(threads.get(address, 0))
        row['divergent'] += number(divergent.get(address, 0))
    return [rows[key] for key in sorted(rows)]


def launch_of(action, source):
    names = set(action.metric_names())

    def value(name):
        return number(action.metric_by_name(name).as_double()) if name in names else None

    launch = {
        'kernel': action.name(action.NameBase_DEMANGLED),
        'grid': [value(f'launch__grid_dim_{axis}') for axis in 'xyz'],
        'block': [value(f'launch__block_dim_{axis}') for axis in 'xyz'],
        'occupancy_limit': {limiter: value(f'launch__occupancy_limit_{limiter}')
                            for limiter in OCCUPANCY_LIMITERS},
    }
    for field, metric in LAUNCH_FIELDS:
        measured = value(metric)
        if measured is not None:
            launch[field] = measured
    launch['branch_lines'] = branch_rows(action, source)
    launch['accesses'] = memory_rows(action, source)
    return launch


def launches_of(report, source):
    import ncu_report  # Imported late: the other functions work without Nsight Compute.
    context = ncu_report.load_report(report)
    actions = [ran.action_by_idx(i) for ran in (context.range_by_idx(r) for r in range(context.num_ranges()))
               for i in range(ran.num_actions())]
    return [launch_of(action, source) for action in actions]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('report')
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument('--source', help='file that rows without a "file" belong to')
    where.add_argument('--root', help='folder that rows name their files below')
    parser.add_argument('--out')
    arguments = parser.parse_args()
    launches = launches_of(arguments.report, Source(arguments.source, arguments.root))
    text = json.dumps(launches, indent=1)
    if arguments.out:
        with open(arguments.out, 'w', encoding='utf-8') as file:
            file.write(text + '\n')
    else:
        sys.stdout.write(text + '\n')


if __name__ == '__main__':
    main()
