// Charges under load, backups meanwhile, then restores to three instants: books and the client's own journal are compared
// each time. Prints figures, exits 1 if anything differs. Needs a build (npm run build) and nothing else.
import { execFile, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { applyLoad, CARD, post, reportLatencies } from './drill-load.mjs';

const { values } = parseArgs({
  options: {
    charges: { type: 'string', default: '100000' },
    // So many of them as fast as it goes, before the load at a pace.
    fill: { type: 'string', default: '85000' },
    rate: { type: 'string', default: '100' },
    // The load at a pace begins when this file is there: for a machine that others use, too.
    go: { type: 'string' },
    'port-base': { type: 'string', default: '21100' },
    scratch: { type: 'string', default: tmpdir() },
    encrypt: { type: 'boolean', default: false },
  },
});
const CHARGES = Number(values.charges);
const FILL = Number(values.fill);
const PER_SECOND = Number(values.rate);
const PORT_BASE = Number(values['port-base']);
const API_PORT = PORT_BASE + 1;
/** Pauses of the load at a pace: before the first backup, from the end of one to an instant, from there to the next. */
const PAUSES_MS = { first: 15_000, toInstant: 3_000, toNext: 7_000 };
const RESTORES = 3;

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const scratch = mkdtempSync(join(values.scratch, 'recaudo-drill-'));
// Root's PostgreSQL runs as another user, who has to pass.
chmodSync(scratch, 0o755);
const data = join(scratch, 'data');
const env = {
  ...process.env,
  RECAUDO_DATA_DIR: data,
  RECAUDO_ARCHIVE_DIR: join(scratch, 'archive'),
  RECAUDO_LOG_LEVEL: 'warn',
};
const backups = join(scratch, 'backups');
const programs = new Set();
let failures = 0;

const say = text => console.log(text);
const check = (isTrue, text) => {
  if (!isTrue) failures += 1;
  say(`${isTrue ? '  ok   ' : '  FAIL '}${text}`);
};

function start(dataFolder, portBase) {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port-base', String(portBase)], {
    env: { ...env, RECAUDO_DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.add(child);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', chunk => {
      said += String(chunk);
      if (said.includes('Recaudo is running.')) resolve(child);
    });
    child.once('exit', code => reject(new Error(`the program ended with ${code}`)));
  });
}

async function stop(child) {
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  programs.delete(child);
}

/** Answers its standard output as JSON; what it says to people goes nowhere. */
function recaudo(args, dataFolder = data) {
  return new Promise((resolve, reject) => {
    const options = { env: { ...env, RECAUDO_DATA_DIR: dataFolder }, maxBuffer: 1 << 26 };
    execFile(process.execPath, [MAIN, ...args, '--json'], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`recaudo ${args.join(' ')}: ${stderr}${stdout}`));
      else resolve(JSON.parse(stdout.trim().split('\n').at(-1)));
    });
  });
}

async function restoredOrders(dataFolder) {
  const client = new pg.Client({
    host: join(dataFolder, 'run'),
    user: 'recaudo',
    database: 'recaudo_sandbox',
  });
  await client.connect();
  const { rows } = await client.query(
    "select order_id from transactions where status = 'completed' and order_id like 'drill-%'",
  );
  const { rows: open } = await client.query(
    "select count(*)::int as count from attempts where status in ('sent', 'unknown', 'reversing')",
  );
  await client.end();
  return { orders: new Set(rows.map(row => Number(row.order_id.slice(6)))), open: open[0].count };
}

async function restoreTo(instant, number, journal, keyArgs) {
  const target = join(scratch, `restored-${number}`);
  const startedAt = Date.now();
  const at = new Date(instant).toISOString();
  const answer = await recaudo(['restore', '--from', backups, '--to', target, '--at', at, ...keyArgs]);
  const restoreSeconds = (Date.now() - startedAt) / 1_000;
  mkdirSync(join(target, 'keys'), { mode: 0o700 });
  copyFileSync(join(data, 'keys/sandbox.json'), join(target, 'keys/sandbox.json'));
  const program = await start(target, PORT_BASE + 10);
  await recaudo(['restore', 'release', '--original-stopped'], target);
  let found = await restoredOrders(target);
  for (let looks = 0; looks < 120 && found.open > 0; looks += 1) {
    await sleep(500);
    found = await restoredOrders(target);
  }
  const answered = journal.filter(({ status, answeredAt }) => status === 200 && answeredAt <= instant);
  const missing = answered.filter(({ order }) => !found.orders.has(order));
  const fromLater = journal.filter(({ order, sentAt }) => sentAt > instant && found.orders.has(order));
  const ledger = await recaudo(['ledger', 'check'], target);
  const audit = await recaudo(['audit', 'check'], target);
  await stop(program);
  rmSync(target, { recursive: true, force: true });
  say(
    `restored to ${at} from ${answer.backup} in ${restoreSeconds.toFixed(1)} s, timeline ${answer.timeline}`,
  );
  check(missing.length === 0, `${answered.length} charges acknowledged by then, ${missing.length} missing`);
  check(fromLater.length === 0, `${fromLater.length} of those asked for later`);
  check(found.open === 0, `${found.open} payments without an outcome`);
  check(
    ledger.differences === 0,
    `ledger: ${ledger.transactions} transactions, ${ledger.differences} differences`,
  );
  check(audit.breaks.length === 0, `audit log: ${audit.entries} entries, ${audit.breaks.length} breaks`);
}

async function drill() {
  say(`${CHARGES} charges, the last ${CHARGES - FILL} at ${PER_SECOND}/s`);
  const program = await start(data, PORT_BASE);
  const demo = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'));
  const saved = await post(API_PORT, `/v1/${demo.merchant_id}/cards`, CARD, demo);
  const card = JSON.parse(saved.body).id;
  let keyArgs = [];
  if (values.encrypt) {
    const file = join(scratch, 'key.txt');
    const { public_key } = await recaudo(['backup', 'keygen', '--file', file]);
    env.RECAUDO_BACKUP_KEY = public_key;
    keyArgs = ['--key', file];
  }
  const shop = { port: API_PORT, demo, card };
  const filled = await applyLoad({ ...shop, to: FILL });
  say(`filled with ${FILL} charges in ${filled.seconds.toFixed(0)} s`);
  while (values.go !== undefined && !existsSync(values.go)) await sleep(500);
  const [paced, { made, instants }] = await Promise.all([
    applyLoad({ ...shop, from: FILL, to: CHARGES, perSecond: PER_SECOND }),
    backUpAgain(),
  ]);
  await stop(program);
  const journal = [...filled.journal, ...paced.journal];
  const paid = journal.filter(({ status }) => status === 200).length;
  say(
    `load: ${paid} paid of ${journal.length}; at a pace ${paced.journal.length} in ${paced.seconds.toFixed(0)} s`,
  );
  check(paid === journal.length, 'every charge was answered 200');
  reportLatencies(paced.journal, made, say, check);
  for (const [number, instant] of instants.entries()) await restoreTo(instant, number, journal, keyArgs);
}

/** A backup, an instant some charges later, and again. */
async function backUpAgain() {
  const made = [];
  const instants = [];
  await sleep(PAUSES_MS.first);
  while (instants.length < RESTORES) {
    const from = Date.now();
    const { size } = await recaudo(['backup', '--to', backups]);
    made.push({ from, to: Date.now(), size });
    await sleep(PAUSES_MS.toInstant);
    instants.push(Date.now());
    await sleep(PAUSES_MS.toNext);
  }
  return { made, instants };
}

process.once('SIGINT', () => {
  for (const child of programs) child.kill('SIGTERM');
});

try {
  await drill();
} catch (error) {
  failures += 1;
  console.error(error);
} finally {
  for (const child of programs) child.kill('SIGKILL');
  await sleep(500);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
say(failures === 0 ? 'The drill passed.' : `${failures} checks failed.`);
process.exit(failures === 0 ? 0 : 1);
