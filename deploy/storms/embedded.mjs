// Storms for the embedded PostgreSQL, which shares its disk with the program: a full disk with the server killed, and read-only. Run as root from a clone.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newLoad } from './load.mjs';
import { AS_NOBODY } from './processes.mjs';
import { readiness, until } from './readiness.mjs';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const PORT_BASE = Number(process.env.STORM_PORT_BASE ?? 24100);
const api = `http://127.0.0.1:${PORT_BASE + 1}`;

const disk = mkdtempSync(path.join(tmpdir(), 'recaudo-storms-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=0777', 'tmpfs', disk]);
const data = path.join(disk, 'data');
const env = { ...process.env, RECAUDO_DATA_DIR: data, RECAUDO_PORTAL_URL: `http://127.0.0.1:${PORT_BASE}` };

const serveArguments = [...AS_NOBODY, process.execPath, MAIN, 'serve', '--port-base', String(PORT_BASE)];
const command = (...args) => {
  const made = spawnSync('setpriv', [...AS_NOBODY, process.execPath, MAIN, ...args], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { text: `${made.stdout}${made.stderr}`, status: made.status };
};
const lineOf = (text, pattern) =>
  text
    .split('\n')
    .find(line => pattern.test(line))
    ?.trim() ?? `NOT TOLD: ${text}`;

let program;
let errors = '';
const serve = () => {
  program = spawn('setpriv', serveArguments, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  program.stderr.on('data', chunk => {
    errors = `${errors}${chunk}`.slice(-4000);
  });
};

try {
  serve();
  await until('the program', async () => (await readiness(api)).status === 200);
  await until('its demo', () => existsSync(path.join(data, 'demo.json')));
  const load = await newLoad(api, JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8')));
  const running = load.run();
  await load.reached(30);

  console.log('the disk is full, and PostgreSQL is killed...');
  spawnSync('dd', ['if=/dev/zero', `of=${disk}/fill`, 'bs=64k'], { stdio: 'ignore' });
  await sleep(4000);
  const full = await readiness(api);
  const doctorFull = command('doctor').text;
  const pid = spawnSync('pgrep', ['-f', `postgres -D ${data}`], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')[0];
  process.kill(Number(pid), 'SIGKILL');
  await sleep(20_000);
  const down = await readiness(api);
  const doctorDown = command('doctor').text;
  const isAlive = program.exitCode === null;
  rmSync(path.join(disk, 'fill'));
  const acknowledged = load.counts.acknowledged;
  const backMs = await until('served again', () => load.counts.acknowledged > acknowledged);
  load.stop();
  await running;
  const compared = await load.compare();
  const ledger = command('ledger', 'check');
  console.log(`/readyz while full: ${full.text}; while PostgreSQL cannot start: ${down.text}`);
  console.log(`doctor while full: ${lineOf(doctorFull, /disk .* is full/)}`);
  console.log(`doctor while PostgreSQL cannot start: ${lineOf(doctorDown, /disk .* is full/)}`);
  console.log(
    `after 20 s without a database the program ${isAlive ? 'kept running' : 'had ended'}; service resumed ${(backMs / 1000).toFixed(1)} s after space was free`,
  );
  console.log(
    JSON.stringify({ ...load.counts, ...compared, ledger: ledger.status === 0 ? 'sound' : ledger.text }),
  );

  console.log('the disk is read-only...');
  program.kill('SIGTERM');
  await new Promise(resolve => program.once('exit', resolve));
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  console.log(`doctor: ${lineOf(command('doctor').text, /disk .* is read-only/)}`);
  const start = command('serve', '--port-base', String(PORT_BASE));
  console.log(`serve ends with ${start.status}: ${start.text.trim().split('\n').at(-1)}`);
  execFileSync('mount', ['-o', 'remount,rw', disk]);
  serve();
  console.log(
    `ready ${(await until('ready', async () => (await readiness(api)).status === 200)) / 1000} s after a start on a disk that takes writes`,
  );
  console.log(lineOf(command('doctor').text, /Everything is working|No problem found|There is a problem/));
} catch (error) {
  console.error(error, errors);
  process.exitCode = 1;
} finally {
  program?.kill('SIGTERM');
  await sleep(4000);
  program?.kill('SIGKILL');
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
  process.exit();
}
