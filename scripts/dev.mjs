// `npm run dev`: Vite serves the dashboard and changes open pages in place; tsc watches the sources of the contract and the
// server, this file those of the other pages, and a build of theirs without errors restarts the program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildOrThrow, CONTRACT, isBuilt, WEB } from './build.mjs';
import { restartableProgram } from './restartable-program.mjs';
import { ROOT } from './root.mjs';
import { takeStamp } from './source-stamp.mjs';

const watching = project => ['-p', project, '--watch', '--preserveWatchOutput', '--noEmitOnError'];
const WEB_POLL_MS = 1_000;
const DEFAULT_PORT_BASE = 8000;

export async function develop(args) {
  const program = restartableProgram(['server/dist/main.js', 'serve', ...args]);
  const buildPages = pagesBuilder();
  await buildOrThrow({ parts: [CONTRACT] });
  await buildPages();
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
  const dashboard = serveDashboard(args);
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
      if (await buildPages()) await program.restart('the web pages changed');
    }
  })();
  const exitCode = await stopped;
  for (const { pid, exitCode: ended } of [contract, compiler]) {
    if (pid && ended === null) process.kill(-pid, 'SIGTERM');
  }
  dashboard.kill('SIGTERM');
  await program.stop();
  process.exit(exitCode);
}

/** In a process of its own: Vite sets NODE_ENV, which must not leak into the program. On the port behind its three. */
function serveDashboard(args) {
  const options = { 'port-base': { type: 'string' }, tls: { type: 'boolean' } };
  const { values } = parseArgs({ args, options, strict: false });
  const portBase = Number(values['port-base'] ?? DEFAULT_PORT_BASE);
  const scheme = values.tls ? 'https' : 'http';
  const place = ['--portal', `${scheme}://127.0.0.1:${portBase}`, '--port', String(portBase + 3)];
  return spawn(process.execPath, ['web/dev-server.mjs', ...place], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** What the program itself serves of the web: all but the dashboard, which Vite takes from its sources. */
const pageSources = { ...WEB.sources, skip: place => place === 'web/dashboard' || WEB.sources.skip(place) };

/** Answers whether it built anything; sources that failed once are left alone until they change. */
function pagesBuilder() {
  let tried = '';
  return async () => {
    if (!existsSync(path.join(ROOT, 'web/build.mjs'))) return false;
    const { glance } = takeStamp(pageSources);
    if (glance === tried) return false;
    tried = glance;
    if (isBuilt(WEB)) return false;
    try {
      await buildOrThrow({ parts: [CONTRACT, WEB] });
      return true;
    } catch (error) {
      console.error(error.message);
      return false;
    }
  };
}
