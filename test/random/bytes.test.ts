/** `WARPLINT_BYTES_SEEDS=1000-2000 npx mocha test/random/bytes.test.ts` looks at more of these programs. */
import { bytesProgram } from './bytes.ts';
import { checksSeeds } from './checkedSeeds.ts';

checksSeeds('random programs about the bytes of variables', 'WARPLINT_BYTES_SEEDS', bytesProgram);
