// Starts a primary and a standby of Debian's PostgreSQL, and the gateway over both, and shows which server serves lists while
// the standby is up to date, falls behind, stops and comes back. Run it as root from a built clone (npm run build):
//   node deploy/replica/drill.mjs [--port 25300]
// Needs the package postgresql (15 or newer). Everything is in a temporary folder, which the drill removes.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';

const { values: options } = parseArgs({ options: { port: { type: 'string', default: '25300' } } });
const base = Number(options.port);
const ports = { primary: base, standby: base + 1, program: base + 10 };
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'recaudo-replica-'));
chmodSync(folder, 0o777);

const binaries = findBinaries();
const asPostgres = (program, ...args) =>
  execFileSync(
    'setpriv',
    ['--reuid=postgres', '--regid=postgres', '--init-groups', path.join(binaries, program), ...args],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: folder,
    },
  );
const folderOf = name => path.join(folder, name);
const start = name =>
  asPostgres(
    'pg_ctl',
    '-D',
    folderOf(name),
    '-w',
    '-l',
    folderOf(`${name}.log`),
    '-o',
    `-p ${ports[name]} -k ${folder} -c log_statement=all -c log_line_prefix='%a %u '`,
    'start',
  );
const stop = name => asPostgres('pg_ctl', '-D', folderOf(name), '-m', 'fast', '-w', 'stop');

let program;
let failed = 0;
try {
  await run();
} finally {
  if (program !== undefined && program.exitCode === null) {
    const ended = new Promise(resolve => program.once('exit', resolve));
    program.kill('SIGTERM');
    await ended;
  }
  for (const name of ['standby', 'primary']) if (existsSync(folderOf(`${name}/postmaster.pid`))) stop(name);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

function startServers() {
  asPostgres('initdb', '-D', folderOf('primary'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8');
  start('primary');
  const from = ['-h', folder, '-p', String(ports.primary), '-U', 'postgres'];
  asPostgres('pg_basebackup', ...from, '-D', folderOf('standby'), '-R', '-X', 'stream');
  start('standby');
}

async function startProgram() {
  const url = name => `postgres://postgres@127.0.0.1:${ports[name]}/postgres`;
  program = spawn(process.execPath, [main, 'serve', '--port-base', String(ports.program)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      RECAUDO_DATABASE_URL: url('primary'),
      RECAUDO_READ_URL: url('standby'),
      RECAUDO_READ_LAG_SECONDS: '2',
      RECAUDO_DATA_DIR: folderOf('data'),
      RECAUDO_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    program.stdout.on('data', chunk => String(chunk).includes('Recaudo is running.') && resolve());
    program.once('exit', code => reject(new Error(`the program ended with ${code}`)));
  });
}

async function run() {
  startServers();
  await startProgram();
  const person = await signUp();
  await person.change('/v1', '/customers', { name: 'Camila', email: 'camila@example.com' });
  const standby = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${ports.standby}/recaudo_sandbox`,
  });
  standby.on('error', () => undefined);
  await standby.connect();
  await sleep(3_000);

  await judge('the standby keeps up', 'standby', person);
  await standby.query('select pg_wal_replay_pause()');
  await person.change('/v1', '/customers', { name: 'Laura', email: 'laura@example.com' });
  await judge('the browser that has just changed something', 'primary', person, {
    hasChanged: true,
    customers: 2,
  });
  await person.keepWriting(4_000);
  await judge('replay has been paused for longer than the limit of 2 s', 'primary', person);
  await standby.query('select pg_wal_replay_resume()');
  await sleep(3_000);
  await judge('replay continues', 'standby', person);
  await standby.end();
  stop('standby');
  await judge('the standby is gone', 'primary', person);
  start('standby');
  await sleep(8_000);
  await judge('the standby is back', 'standby', person);
}

/** Requests twenty lists and counts the statements on the standby. */
async function judge(what, expected, person, { hasChanged = false, customers } = {}) {
  const before = countStandby();
  const times = [];
  let shown = 0;
  for (let number = 0; number < 20; number += 1) {
    const startedMs = performance.now();
    shown = await person.list(hasChanged);
    times.push(performance.now() - startedMs);
  }
  const onStandby = countStandby() - before;
  const found = onStandby >= 20 ? 'standby' : 'primary';
  const isRight = found === expected && (customers === undefined || shown === customers);
  if (!isRight) failed += 1;
  const median = times.sort((a, b) => a - b)[10].toFixed(1);
  console.log(
    `${isRight ? 'ok    ' : 'WRONG '} ${what}: 20 lists from the ${found} (${onStandby} statements there), median ${median} ms`,
  );
}

/** Statements in the standby's log, without those that ask for its replay position. */
function countStandby() {
  const lines = readFileSync(folderOf('standby.log'), 'utf8').split('\n');
  return lines.filter(
    line =>
      line.startsWith('recaudo ') && /execute |statement: /.test(line) && !line.includes('wal_replayed'),
  ).length;
}

async function signUp() {
  const portal = `http://127.0.0.1:${ports.program}`;
  const headers = { origin: portal, 'content-type': 'application/json' };
  const answer = await fetch(`${portal}/panel/sign-up`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      name: 'Ana Torres',
      email: 'ana@example.com',
      password: 'tinto y almojábana de la tarde',
      business_name: 'Café',
      language: 'es',
    }),
  });
  const session = await answer.json();
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${JSON.stringify(session)}`);
  const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';');
  const merchant = session.businesses[0].sandbox_merchant_id;
  const call = async (method, place, rest, body, more = '') => {
    const response = await fetch(`${portal}/panel/sandbox${place}/${merchant}${rest}`, {
      method,
      headers: { ...headers, cookie: `${cookie}${more}`, 'x-recaudo-csrf': session.csrf_token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 300) throw new Error(`${method} ${rest}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const change = (place, rest, body) => call('POST', place, rest, body);
  return {
    change,
    list: async hasChanged =>
      (await call('GET', '/data', '/customers?limit=10', undefined, hasChanged ? '; recaudo_changed=1' : ''))
        .length,
    async keepWriting(durationMs) {
      const untilMs = performance.now() + durationMs;
      while (performance.now() < untilMs) {
        await change('/v1', '/tokens', {
          holder_name: 'Ana Torres',
          card_number: '4111111111111111',
          cvv2: '123',
          expiration_month: '12',
          expiration_year: '49',
        }).catch(() => undefined);
        await sleep(100);
      }
    },
  };
}

function findBinaries() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map(version => path.join(root, version, 'bin'))
    .find(place => existsSync(path.join(place, 'pg_basebackup')));
  if (found !== undefined && process.getuid?.() === 0) return found;
  console.error("This drill runs as root and needs Debian's package postgresql (15 or newer).");
  return process.exit(2);
}
