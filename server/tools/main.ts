import { setFlagsFromString } from 'node:v8';
import { runCommandLine } from '#src/commands/run-command-line.ts';
import { bench } from './bench/bench.ts';
import { interop } from './interop/interop.ts';
import { acquirer } from './iso8583-host/acquirer.ts';
import { simulate } from './simulate/simulate.ts';
import { upgrade } from './upgrade/upgrade.ts';

// Measured programs get the server's memory limits (src/command-line.ts).
setFlagsFromString('--heap-growing-percent=50');

await runCommandLine([acquirer, bench, interop, simulate, upgrade], process.argv.slice(2));
