// Breaks the machine under a running gateway, one fault after the other, while clients charge (see README.md). Run as root from a clone.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDatabase } from './database.mjs';
import { newLoad } from './load.mjs';
import { endAll, mountTmpfs, start } from './processes.mjs';
import { readiness, until } from './readiness.mjs';
import { findFaketime, findMissing } from './requirements.mjs';
import { storms } from './storms.mjs';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const PORT_BASE = Number(process.env.STORM_PORT_BASE ?? 24000);
const only = process.argv.slice(2);
const chosen = storms.filter(({ name }) => only.length === 0 || only.some(word => name.includes(word)));

const missing = chosen.length === 0 ? [`no storm is called ${only.join(' or ')}`] : findMissing(chosen);
if (missing.length > 0) {
  console.error(missing.map(sentence => `storms: ${sentence}`).join('\n'));
  process.exit(2);
}
if (process.getuid() !== 0) throw new Error('run it as root: it mounts file systems');
const folder = mkdtempSync(path.join(tmpdir(), 'recaudo-storms-'));
const place = name => path.join(folder, name);
const url = `postgres://storm@localhost/?host=${encodeURIComponent(place('socket'))}`;
const variables = {
  ...process.env,
  RECAUDO_DATABASE_URL: url,
  RECAUDO_DATA_DIR: place('data'),
  RECAUDO_SANDBOX_RATE: 'off',
  RECAUDO_LOG_LEVEL: 'info',
};

function command(...args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, ...args], {
    env: variables,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { text: `${stdout}${stderr}`, status };
}

function startProgram() {
  mountTmpfs(place('log'), '1m');
  const log = openSync(place('log/recaudo.log'), 'a');
  writeFileSync(place('faketime'), '+0');
  const faketime = findFaketime();
  const clock =
    faketime !== undefined
      ? {
          LD_PRELOAD: faketime,
          FAKETIME_TIMESTAMP_FILE: place('faketime'),
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {};
  // A small disk fills up quickly.
  const child = start(process.execPath, [MAIN, 'serve', '--port-base', String(PORT_BASE)], {
    env: { ...variables, ...clock },
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  return child;
}

const api = `http://127.0.0.1:${PORT_BASE + 1}`;
async function play(storm, world) {
  const { load } = world;
  await load.reached(load.counts.acknowledged + 30);
  const before = { ...load.counts };
  const undo = await storm.begin(world);
  const seen = new Set();
  const startedMs = performance.now();
  let doctor = '';
  while (performance.now() - startedMs < storm.lastsMs) {
    const { status, text } = await readiness(api);
    if (status !== 200) seen.add(status === 0 ? text : JSON.parse(text).reason);
    if (doctor === '' && performance.now() - startedMs > storm.lastsMs / 3) doctor = command('doctor').text;
    await sleep(200);
  }
  const during = { ...load.counts };
  await undo();
  const acknowledged = load.counts.acknowledged;
  const backMs = await until(`${storm.name}: served again`, () => load.counts.acknowledged > acknowledged);
  const readyMs = await until(
    `${storm.name}: ready again`,
    async () => (await readiness(api)).status === 200,
  );
  const sentence = doctor
    .split('\n')
    .find(line => storm.doctor.test(line))
    ?.trim();
  const difference = name => during[name] - before[name];
  return {
    fault: storm.name,
    acknowledged: difference('acknowledged'),
    unavailable: difference('unavailable'),
    failed: difference('failed'),
    broken: difference('broken'),
    backMs: Math.max(backMs, readyMs),
    ready: [...seen].join('; ') || 'ready throughout',
    doctor: sentence ?? `NOT REPORTED: ${doctor.trim()}`,
    isHeld: sentence !== undefined && difference('failed') === 0,
  };
}

async function main() {
  const database = startDatabase(folder);
  await until('the database', () => command('migrate').status === 0, 60_000);
  const program = startProgram();
  let exit;
  program.once('exit', code => {
    exit = code;
  });
  await until('the program', async () => (await readiness(api)).status === 200);
  const made = JSON.parse(command('merchants', 'create', '--name', 'Tormentas', '--json').text);
  const load = await newLoad(api, made);
  const running = load.run();
  const world = {
    api,
    folder,
    place,
    database,
    program,
    load,
    setDisk: text => writeFileSync(place('storm'), text),
  };
  const results = [];
  for (const storm of chosen) {
    console.log(`${storm.name}...`);
    const result = await play(storm, world);
    results.push(result);
    console.log(JSON.stringify(result));
  }
  load.stop();
  await running;
  const compared = await load.compare();
  const ledger = command('ledger', 'check');
  console.log(
    `\n| Fault | 200 meanwhile | 503 | 500 | broken | back after | /readyz | doctor |\n|---|---|---|---|---|---|---|---|`,
  );
  for (const one of results) {
    console.log(
      `| ${one.fault} | ${one.acknowledged} | ${one.unavailable} | ${one.failed} | ${one.broken} | ${(one.backMs / 1000).toFixed(1)} s | ${one.ready} | ${one.doctor} |`,
    );
  }
  console.log(
    `\n${compared.acknowledged} acknowledged, ${compared.lost} lost, ${compared.doubled} duplicated, ${compared.repeated} retried after a 503, ${compared.unresolved} of them still without an outcome; ledger check: ${ledger.status === 0 ? 'no differences' : ledger.text}; the program ${exit === undefined ? 'kept running' : `ended with ${exit}`}`,
  );
  database.isStopping = true;
  const isFine =
    results.every(({ isHeld }) => isHeld) &&
    compared.lost + compared.doubled + compared.unresolved === 0 &&
    ledger.status === 0 &&
    exit === undefined;
  process.exitCode = isFine ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error);
  if (existsSync(place('log/recaudo.log')))
    console.error(readFileSync(place('log/recaudo.log'), 'utf8').slice(-2000));
  if (existsSync(place('postgres.log')))
    console.error(readFileSync(place('postgres.log'), 'utf8').slice(-2000));
  process.exitCode = 1;
} finally {
  await endAll();
  for (const name of ['disk', 'log']) spawnSync('umount', ['-l', place(name)]);
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
