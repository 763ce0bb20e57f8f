import { benchAccuracy } from './scratchAccuracy.ts';
await benchAccuracy(process.argv.slice(2));
