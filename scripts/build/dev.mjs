// `npm run dev`: Vite serves the dashboard and changes open pages in place; a change of the server or of the other pages that
// can be built restarts the program. tsc watches beside it and says what is wrong with the types.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { restartableProgram } from '../drills/restartable-program.mjs';
import { ROOT } from '../root.mjs';
import { buildOrThrow, CONTRACT, isBuilt, WEB } from './build.mjs';
import { watchBundle } from './bundle.mjs';
import { takeStamp } from './source-stamp.mjs';

const WEB_POLL_MS = 1_000;
const DEFAULT_PORT_BASE = 8000;

export async function develop(args) {
  const program = restartableProgram(['server/dist/main.js', 'serve', ...args]);
  const buildPages = pagesBuilder();
  await buildOrThrow({ parts: [CONTRACT] });
  await buildPages();
  const checkers = [
    // What it writes are the declarations that the other reads.
    checkTypes('contract/tsconfig.json', '--noEmitOnError'),
    checkTypes('server/tsconfig.json', '--noEmit'),
  ];
  const watcher = watchBundle('server/src/main.ts', 'server/dist', error => {
    if (error === undefined) void program.restart('the server changed');
    else console.error(error.message, '\ndev: not restarted; the last good build stays.');
  });
  const dashboard = serveDashboard(args);
  const stopped = new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(0));
  });
  void (async () => {
    for (;;) {
      await sleep(WEB_POLL_MS);
      if (await buildPages()) await program.restart('the web pages changed');
    }
  })();
  const exitCode = await stopped;
  await watcher.close();
  for (const { pid, exitCode: ended } of checkers) {
    if (pid && ended === null) process.kill(-pid, 'SIGTERM');
  }
  dashboard.kill('SIGTERM');
  await program.stop();
  process.exit(exitCode);
}

/** In a process group of its own: tsc is a script around a native program, and both must end. */
function checkTypes(project, flag) {
  return spawn('node_modules/.bin/tsc', ['-p', project, '--watch', '--preserveWatchOutput', flag], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
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
