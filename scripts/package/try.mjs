// `npm run package:try`: what somebody without a clone does, timed. Packs, goes to an empty folder, starts the package with
// npx, pastes the printed curl, and leaves nothing behind. `-- --tarball FILE` tries one that is there; `-- --port-base N`.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { toolFailure } from '../tool-failure.mjs';
import { makePackage } from './pack.mjs';

const LIMIT_MS = 30_000;
const GIVE_UP_MS = 180_000;
const OPTIONS = { tarball: { type: 'string' }, 'port-base': { type: 'string', default: '23900' } };

export async function tryPackage(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const tarball = values.tarball === undefined ? await makePackage() : path.resolve(values.tarball);
  const parent = mkdtempSync(path.join(os.tmpdir(), 'recaudo-package-'));
  const cache = path.join(parent, 'npm-cache');
  try {
    // The second time npm has what it fetched, as for whoever starts it again in another folder.
    for (const round of ['nothing in the cache of npm', 'everything in the cache of npm']) {
      const folder = mkdtempSync(path.join(parent, 'empty-'));
      const tookMs = await startAndCharge(tarball, folder, cache, values['port-base']);
      expectOnlyData(folder);
      const seconds = Object.entries(tookMs).map(([what, ms]) => `${what} after ${(ms / 1000).toFixed(1)} s`);
      console.log(`${round}: ${seconds.join(', ')}`);
      if (tookMs.charged > LIMIT_MS) process.exitCode = 1;
    }
    await checkIgnoredScripts(tarball, mkdtempSync(path.join(parent, 'empty-')), cache);
  } finally {
    rmSync(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** From the empty folder to the answer of the first charge. */
async function startAndCharge(tarball, folder, cache, portBase) {
  const beganMs = performance.now();
  const sinceMs = () => performance.now() - beganMs;
  const program = run('npx', ['--yes', `file:${tarball}`, 'start', '--port-base', portBase], folder, cache);
  try {
    const running = await program.says(/Make a first charge:\n\n(curl [^]+?)\n\n/);
    const tookMs = { running: sinceMs() };
    const charge = run('sh', ['-c', running[1]], folder, cache);
    await charge.ended;
    const answer = JSON.parse(charge.stdout());
    if (answer.status !== 'completed') throw toolFailure('The first charge was refused.', charge.stdout());
    return { ...tookMs, charged: sinceMs() };
  } finally {
    program.kill();
    await program.ended;
  }
}

function expectOnlyData(folder) {
  const left = readdirSync(folder);
  if (left.join() !== 'recaudo-data') throw toolFailure(`The folder holds ${left.join(', ') || 'nothing'}.`);
}

/** An install as a careful operator makes it: into a project, nothing run, twice the same. */
async function checkIgnoredScripts(tarball, folder, cache) {
  mkdirSync(folder, { recursive: true });
  const install = run(
    'npm',
    ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', tarball],
    folder,
    cache,
  );
  if ((await install.ended) !== 0) throw toolFailure('npm install failed.', install.stderr());
  const version = run('npx', ['--no-install', 'recaudo', '--version'], folder, cache);
  if ((await version.ended) !== 0) throw toolFailure('recaudo --version failed.', version.stderr());
  console.log(`npm install --ignore-scripts, then recaudo --version: ${version.stdout().trim()}`);
}

function run(command, args, cwd, cache) {
  // Nothing of this machine's configuration but where packages come from.
  const env = { ...process.env, npm_config_cache: cache, npm_config_update_notifier: 'false' };
  for (const name of Object.keys(env)) if (name.startsWith('RECAUDO_')) delete env[name];
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let [stdout, stderr] = ['', ''];
  const listeners = new Set();
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text;
    for (const listener of listeners) listener();
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text;
  });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => resolve(code));
  });
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    // The group of npx, which started the program.
    kill: () => child.exitCode === null && process.kill(-Number(child.pid), 'SIGTERM'),
    says: pattern =>
      new Promise((resolve, reject) => {
        const fail = why => reject(toolFailure(why, `${stdout}${stderr}`));
        const timer = setTimeout(() => fail('The program did not say that it runs.'), GIVE_UP_MS);
        const look = () => {
          const found = pattern.exec(stdout);
          if (found === null) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        ended.then(code => {
          clearTimeout(timer);
          fail(`The program ended with ${code}.`);
        }, reject);
        look();
      }),
  };
}
