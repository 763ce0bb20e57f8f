import assert from 'node:assert/strict';
import { kernelSymbol } from './mangledNames.ts';
import { readPtxasOutput, registersOf } from './ptxasOutput.ts';

/** Cut from what nvcc 13.0 printed for `-arch=sm_80 --resource-usage`. */
const output = `ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_ZN5outer36_GLOBAL__N__43166596_4_a_cu_bfe67b3d2tkIyLin4ELb0EEEvPKT_PS2_' for 'sm_80'
ptxas info    : Function properties for _ZN5outer36_GLOBAL__N__43166596_4_a_cu_bfe67b3d2tkIyLin4ELb0EEEvPKT_PS2_
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers, used 0 barriers, 368 bytes cmem[0]
ptxas info    : Compile time = 16.182 ms
ptxas info    : Compiling entry function '_ZN5outer36_GLOBAL__N__43166596_4_a_cu_bfe67b3d2tkIfLi4ELb1EEEvPKT_PS2_' for 'sm_80'
ptxas info    : Used 10 registers, used 0 barriers, 368 bytes cmem[0]
ptxas info    : Compiling entry function '_ZN5outer4packIJifEEEvPf' for 'sm_80'
ptxas info    : Used 9 registers, used 0 barriers, 360 bytes cmem[0]
ptxas info    : Compiling entry function '_Z1mILj3ELc97ELln5EN5outer1SEEvPT2_' for 'sm_80'
ptxas info    : Used 6 registers, used 0 barriers, 360 bytes cmem[0]
ptxas info    : Compiling entry function '_Z4overPd' for 'sm_80'
ptxas info    : Used 8 registers, used 0 barriers, 360 bytes cmem[0]
ptxas info    : Compiling entry function '_Z4overPf' for 'sm_80'
ptxas info    : Used 7 registers, used 0 barriers, 360 bytes cmem[0]
ptxas info    : Compiling entry function 'plainc' for 'sm_80'
ptxas info    : Used 14 registers, used 0 barriers, 384 bytes cmem[0]
ptxas info    : Compiling entry function '_Z2stPf' for 'sm_80'
ptxas info    : Used 12 registers, used 1 barriers, 256 bytes smem, 360 bytes cmem[0]
`;

describe('ptxas output', () => {
  const compiled = readPtxasOutput(output);

  it('gives the registers of each kernel instance', () => {
    assert.equal(compiled.length, 8);
    assert.equal(registersOf(compiled, 'tk', ['unsigned long long', '-4', 'false']), 8);
    assert.equal(registersOf(compiled, 'tk', ['float', '4', 'true']), 10);
    assert.equal(registersOf(compiled, 'pack', ['int', 'float']), 9);
    assert.equal(registersOf(compiled, 'm', ['3u', '97', '-5', 'outer::S']), 6);
    assert.equal(registersOf(compiled, 'plainc', []), 14);
    assert.equal(registersOf(compiled, 'st', []), 12);
  });

  it('gives none where overloads differ or nothing fits', () => {
    assert.equal(registersOf(compiled, 'over', []), undefined);
    assert.equal(registersOf(compiled, 'tk', ['double', '4', 'true']), undefined);
    assert.equal(registersOf(compiled, 'nothing', []), undefined);
    assert.deepEqual(readPtxasOutput('nvcc fatal : Unsupported gpu architecture'), []);
  });

  it('reads names of internal linkage and what it does not understand', () => {
    assert.deepEqual(kernelSymbol('_ZL6kernelPf'), { name: 'kernel', templateArguments: [] });
    assert.deepEqual(kernelSymbol('_Z1kIXadL_Z1fvEEEvv'), { name: 'k', templateArguments: undefined });
    assert.equal(kernelSymbol('_Z').name, '');
  });
});
