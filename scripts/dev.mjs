// `npm run dev`: tsc watches the contract's and the server's sources, this file the web's; a build without errors restarts the program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildOrThrow, CONTRACT, isBuilt, WEB } from './build.mjs';
import { restartableProgram } from './restartable-program.mjs';
import { ROOT } from './root.mjs';
import { takeStamp } from './source-stamp.mjs';

const watching = project => ['-p', project, '--watch', '--preserveWatchOutput', '--noEmitOnError'];
const WEB_POLL_MS = 1_000;

export async function develop(args) {
  const program = restartableProgram(['server/dist/main.js', 'serve', ...args]);
  const buildWeb = webBuilder();
  await buildOrThrow({ parts: [CONTRACT] });
  await buildWeb();
  // What it writes is what the compiler of the server watches.
  const contract = spawn('node_modules/.bin/tsc', watching('contract/tsconfig.json'), {
    cwd: ROOT,
    stdio: 'inherit',
    detached: true,
  });
  // In a process group of its own: tsc is a script around a native program, and both must end.
  const compiler = spawn('node_modules/.bin/tsc', watching('server/tsconfig.json'), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const stopped = new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(0));
    compiler.once('exit', code => resolve(code ?? 1));
  });
  createInterface({ input: compiler.stdout }).on('line', line => {
    console.log(line);
    const errors = /Found (\d+) errors?/.exec(line)?.[1];
    if (errors === '0') void program.restart('the server changed');
    else if (errors) console.log('dev: not restarted; the last good build stays.');
  });
  void (async () => {
    for (;;) {
      await sleep(WEB_POLL_MS);
      if (await buildWeb()) await program.restart('the web pages changed');
    }
  })();
  const exitCode = await stopped;
  for (const { pid, exitCode: ended } of [contract, compiler]) {
    if (pid && ended === null) process.kill(-pid, 'SIGTERM');
  }
  await program.stop();
  process.exit(exitCode);
}

/** Answers whether it built anything; sources that failed once are left alone until they change. */
function webBuilder() {
  let tried = '';
  return async () => {
    if (!existsSync(path.join(ROOT, 'web/build.mjs')) || isBuilt(WEB)) return false;
    const { glance } = takeStamp(WEB.sources);
    if (glance === tried) return false;
    tried = glance;
    try {
      await buildOrThrow({ parts: [CONTRACT, WEB] });
      return true;
    } catch (error) {
      console.error(error.message);
      return false;
    }
  };
}
