// Measures the figures of decision 0022. After `npm run build`:
//   npm install --no-save hucre@1.0.0 proper-lockfile@4.1.2 rate-limiter-flexible@11.4.0
//   node server/test/measure-kept-parts.mjs
import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeXlsx } from '../dist/dashboard/exports/write-xlsx.js';
import { tryLockFolder } from '../dist/database/embedded/folder-lock.js';
import { writeJson } from '../dist/http/json-writer.js';
import { newRateLimit } from '../dist/http/rate-limit.js';
import { formatInstant } from '../dist/primitives/instant.js';
import { formatPesos } from '../dist/primitives/money.js';

const [ROWS, COLUMNS, CALLS] = [200_000, 21, 200_000];

async function cpuOf(name, call) {
  const before = process.cpuUsage().user;
  for (let turn = 0; turn < CALLS; turn += 1) await call(turn);
  console.log(`${name}: ${((process.cpuUsage().user - before) / CALLS).toFixed(2)} µs of CPU`);
}

const charge = {
  id: 'tr0mwio70nd65ohp3mvh2',
  amount: 2_000_050n,
  creation_date: new Date(0),
  description: 'Dos libras de café',
  card: { brand: 'visa', card_number: '411111XXXXXX1111', holder_name: 'ANA TORRES', bank_name: 'Banco' },
  customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com', phone_number: null },
  fee: { amount: 120_000n, tax: 22_800n, currency: 'COP' },
};

/** The usual approach with built-in JSON: mark numbers as text, then remove the marks. */
function throughReplacer(value) {
  const marked = JSON.stringify(value, function replace(key, member) {
    if (this[key] instanceof Date) return formatInstant(this[key]);
    return typeof member === 'bigint' ? `\u0001${formatPesos(member)}` : member;
  });
  return marked.replaceAll(/"\\u0001([-\d.]+)"/g, '$1');
}

async function* pagesOf(rows) {
  for (let at = 0; at < rows; at += 500) {
    await setImmediate();
    yield Array.from({ length: 500 }, (_, index) =>
      Array.from({ length: COLUMNS }, (_column, column) =>
        column % 5 === 0 ? at + index + 0.5 : `texto ${column} ${at + index}`,
      ),
    );
  }
}

async function* rowsOf(rows) {
  for await (const page of pagesOf(rows)) yield* page;
}

async function sheetOf(name, chunks) {
  const startedMs = performance.now();
  let [bytes, peak] = [0, 0];
  for await (const chunk of chunks) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  console.log(
    `${name}: ${seconds} s, ${Math.round(bytes / 1e6)} MB, at most ${Math.round(peak / 1e6)} MB in memory`,
  );
}

const headers = Array.from({ length: COLUMNS }, (_, column) => ({ header: `Columna ${column}`, width: 14 }));

async function measureSheets() {
  const columns = headers.map((one, column) => ({ ...one, read: row => row[column] }));
  const table = { name: 'Hoja', columns, pages: pagesOf(ROWS) };
  await sheetOf('XLSX, ours', writeXlsx(table, new Date('2026-11-16')));
  const { writeXlsxStream } = await import('hucre/xlsx');
  await sheetOf('XLSX, hucre', writeXlsxStream(rowsOf(ROWS), { name: 'Hoja', columns: headers }));
}

async function take(kind, folder) {
  if (kind === 'ours') return 'release' in (await tryLockFolder(folder));
  const { default: lockfile } = await import('proper-lockfile');
  return lockfile.lock(folder).then(
    () => true,
    () => false,
  );
}

/** How long the lock folder of a killed holder stays locked. */
async function measureLock(kind) {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-lock-'));
  const holder = fork(fileURLToPath(import.meta.url), ['hold', kind, folder]);
  await new Promise(resolve => holder.once('message', resolve));
  const isDead = new Promise(resolve => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await isDead;
  const startedMs = performance.now();
  while (!(await take(kind, folder))) await sleep(50);
  console.log(`lock, ${kind}: free ${Math.round(performance.now() - startedMs)} ms after kill -9`);
}

const [, , word, kind, folder] = process.argv;
if (word === 'hold') {
  await take(kind, folder);
  process.send?.('held');
  await sleep(60_000);
} else {
  await cpuOf('JSON, ours', () => writeJson(charge));
  await cpuOf('JSON, built-in with a replacer', () => throughReplacer(charge));
  const limit = newRateLimit(1e9, () => performance.now());
  await cpuOf('rate limit, ours', turn => limit.take(`key ${turn % 1_000}`));
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  const other = new RateLimiterMemory({ points: 1e9, duration: 1 });
  await cpuOf('rate limit, rate-limiter-flexible', turn => other.consume(`key ${turn % 1_000}`));
  await measureSheets();
  await measureLock('ours');
  await measureLock('proper-lockfile');
  process.exit(0);
}
