/** `WARPLINT_CAPTURES_SEEDS=1000-2000 npx mocha test/random/captures.test.ts` looks at more of these programs. */
import { capturesProgram } from './captures.ts';
import { checksSeeds } from './checkedSeeds.ts';

checksSeeds('random programs about what lambdas capture', 'WARPLINT_CAPTURES_SEEDS', capturesProgram);
