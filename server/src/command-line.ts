import { setFlagsFromString } from 'node:v8';
import { runCommandLine } from './commands/run-command-line.ts';
import { excludeMemoryFromCoreDumps } from './commands/terminal/core-dumps.ts';
import { watchOutput } from './commands/terminal/output-faults.ts';
import { commands } from './commands/terminal/table.ts';

// On a machine with much memory, V8 lets garbage grow to three times the live data before collecting it: under load the process
// would hold 280 MB for 40 MB of data. A limit of half the live data is enough and costs almost nothing.
setFlagsFromString('--heap-growing-percent=50');

excludeMemoryFromCoreDumps();
watchOutput();

await runCommandLine(commands, process.argv.slice(2));
