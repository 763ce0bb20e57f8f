/** `WARPLINT_CARRIED_SEEDS=1000-2000 npx mocha test/random/carried.test.ts` looks at more of these programs. */
import { carriedProgram } from './carried.ts';
import { checksSeeds } from './checkedSeeds.ts';

checksSeeds('random programs about what loops carry', 'WARPLINT_CARRIED_SEEDS', carriedProgram);
