// Everything `npm start`, `npm test` and the rest do, from a bare clone on: install, build, run.
// Node built-ins only, and nothing newer than Node 16 can read before the version is checked.
import '../deploy/npm/require-node.mjs';
import process from 'node:process';

const { runTask } = await import('./tasks.mjs');
await runTask(process.argv[2], process.argv.slice(3));
