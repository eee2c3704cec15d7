// Fails the primary over again and again while clients charge, and proves afterwards that nothing was lost or doubled.
// As root, from a clone that is built: node deploy/ha/drill.mjs [--failovers 30] [--kinds kill,freeze,…] [--rate 30]
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  documented,
  findPrimary,
  membersOf,
  removeCluster,
  startCluster,
  timelineOf,
  whole,
} from './cluster.mjs';
import { faults } from './faults.mjs';
import { compareJournals, countDue, countOpen, groupBy, makeDue, withDatabase } from './journals.mjs';
import { longestGapMs, openShop, startLoad, startReceiver } from './load.mjs';
import { newInstallation, startAcquirer } from './programs.mjs';

const { values: options } = parseArgs({
  options: {
    failovers: { type: 'string', default: '30' },
    kinds: { type: 'string', default: 'kill,freeze,cut,disk,freeze-postgres,machine' },
    rate: { type: 'string', default: '20' },
    'port-base': { type: 'string', default: '22000' },
    folder: { type: 'string', default: '/tmp/recaudo-ha' },
    dcs: { type: 'string', default: documented.dcs },
    synchronous: { type: 'string', default: documented.synchronous },
    sessions: { type: 'string', default: documented.sessions },
    'thaw-after': { type: 'string', default: '4' },
    naive: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});

const portBase = Number(options['port-base']);
const settings = {
  ...documented,
  ...(options.naive ? { dcs: 'etcd3', synchronous: 'off', sessions: 'kept' } : {}),
  ...(options.naive
    ? {}
    : { dcs: options.dcs, synchronous: options.synchronous, sessions: options.sessions }),
};
const startedAt = Date.now();
const say = text => console.log(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${text}`);
const PROMOTED_WITHIN_MS = 90_000;
const SERVED_WITHIN_MS = 120_000;
/** Renewals that a worker lost the database over are free again after ten minutes. */
const SETTLED_WITHIN_MS = 720_000;
/** How long the load goes on after everything is whole again, so that the next fault meets a usual day. */
const RENEWALS = 20;
const CALM_MS = 4_000;

async function setStage() {
  const cluster = await startCluster({ root: options.folder, port: portBase, settings, say });
  const installation = newInstallation({
    folder: path.join(options.folder, 'gateway'),
    databaseUrl: cluster.url,
  });
  await installation.command('vault', 'init', '--file', path.join(installation.folder, 'sandbox.json'));
  await installation.command('migrate');
  const acquirer = await startAcquirer();
  const made = JSON.parse(await installation.command('merchants', 'create', '--name', 'Choque', '--json'));
  const shop = { merchantId: made.merchant_id, privateKey: made.private_key };
  await routeToHost(installation, acquirer, shop);
  const programs = [];
  for (const [index, role] of ['api', 'api', 'worker', 'worker'].entries()) {
    programs.push(await installation.serve(role, portBase + 100 + 10 * index));
  }
  const urls = programs.filter(({ role }) => role === 'api').map(({ url }) => url);
  const receiver = await startReceiver(portBase + 90);
  const cardId = await openShop(urls[0], shop, {
    subscriptions: RENEWALS * Number(options.failovers),
    receiver: receiver.url,
  });
  return { cluster, installation, acquirer, shop, programs, urls, receiver, cardId, due: new Set() };
}

async function routeToHost(installation, { port }, { merchantId }) {
  const folder = path.join(installation.folder, 'link');
  mkdirSync(folder, { recursive: true });
  const values = {
    acceptorId: '000012345',
    terminalIds: 'TERM0001, TERM0002',
    merchantCategory: '5462',
    name: 'Choque',
    city: 'Bogota',
  };
  const file = path.join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const link = JSON.stringify({ host: '127.0.0.1', port, acquirer: '123456' });
  await installation.command(
    'links',
    'add',
    '--id',
    'host',
    '--kind',
    'iso8583',
    '--name',
    'Adquirente',
    '--settings',
    link,
  );
  await installation.command('enrol', '--merchant', merchantId, '--link', 'host', '--values', file);
  const rules = JSON.stringify([{ links: ['host'] }]);
  await installation.command('route', 'set', '--merchant', merchantId, '--method', 'card', '--rules', rules);
}

/** Renewals are under way when the primary falls. */
async function endTrials({ cluster, shop, due }) {
  const ended = await withDatabase(cluster.url, client => makeDue(client, shop.merchantId, RENEWALS)).catch(
    () => [],
  );
  for (const id of ended) due.add(id);
}

/** Breaks the primary, waits for another one and for everything to be whole, and tells what clients saw of it. */
async function failOver(stage, load, kind) {
  const { cluster } = stage;
  const old = await primaryOf(cluster);
  const before = timelineOf(await whole(cluster));
  await endTrials(stage);
  await sleep(Math.random() * 1_500);
  const brokenAt = Date.now();
  faults[kind].cause(old);
  const promotedAt = await promotion(cluster, old, { brokenAt, before });
  await sleep(Number(options['thaw-after']) * 1_000);
  faults[kind].cure(old);
  const answeredAt = load.successes.length;
  await whole(cluster).catch(error => say(String(error)));
  const curedAt = Date.now();
  while (load.successes.length < answeredAt + 20 && Date.now() - curedAt < SERVED_WITHIN_MS) await sleep(100);
  await sleep(CALM_MS);
  const after = timelineOf(await whole(cluster).catch(() => []));
  return {
    kind,
    node: old.name,
    timelines: `${before} to ${after}`,
    promotionMs: promotedAt - brokenAt,
    unavailableMs: longestGapMs(load.successes, brokenAt, Date.now()),
    wholeMs: Date.now() - brokenAt - CALM_MS,
  };
}

/** A busy machine may take its time to say. */
async function primaryOf(cluster) {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = await findPrimary(cluster);
    if (found !== undefined) return found;
  }
  throw new Error('there is no primary to break');
}

async function promotion(cluster, old, { brokenAt, before }) {
  while (Date.now() - brokenAt < PROMOTED_WITHIN_MS) {
    if ((await findPrimary(cluster, old)) !== undefined) return Date.now();
    // The same one may win again, on a timeline of its own.
    if (timelineOf(await membersOf(cluster)) > before) return Date.now();
    await sleep(100);
  }
  say('nobody was promoted');
  return Date.now();
}

const leftOf = async (client, merchantId) =>
  (await countOpen(client, merchantId)) + (await countDue(client, merchantId));

/** Until the workers have found out about everything that was left open, and every webhook has arrived. */
async function settled({ cluster, shop, receiver }) {
  const endAt = Date.now() + SETTLED_WITHIN_MS;
  let heard = -1;
  while (Date.now() < endAt) {
    const open = await withDatabase(cluster.url, client => leftOf(client, shop.merchantId)).catch(() => 1);
    if (open === 0 && heard === receiver.deliveries()) return;
    heard = receiver.deliveries();
    await sleep(5_000);
  }
  say('not everything was settled in time');
}

async function judge(stage, load) {
  const { cluster, installation, acquirer, shop, receiver } = stage;
  await settled(stage);
  const books = await acquirer.books();
  const found = await withDatabase(cluster.url, client =>
    compareJournals({
      client,
      merchantId: shop.merchantId,
      notes: load.notes,
      books,
      told: receiver.told,
      due: stage.due,
    }),
  );
  const ledger = await installation
    .command('ledger', 'check', '--json')
    .then(JSON.parse, error => ({ failure: error.stdout }));
  return { found, ledger };
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
const seconds = ms => Math.round(ms / 100) / 10;

function report({ stage, load, rounds, found, ledger }) {
  const gaps = rounds.map(({ unavailableMs }) => unavailableMs);
  const acknowledged = load.notes.filter(({ state }) => state === 'taken').length;
  const byKind = [...groupBy(rounds, ({ kind }) => kind)].map(([kind, of]) => ({
    kind: faults[kind].title,
    times: of.length,
    'promoted after, s': of.map(({ promotionMs }) => seconds(promotionMs)).join(' '),
    'unavailable, s': of.map(({ unavailableMs }) => seconds(unavailableMs)).join(' '),
  }));
  return {
    settings,
    failovers: rounds.length,
    byKind,
    unavailable: {
      p50: seconds(percentile(gaps, 0.5)),
      p95: seconds(percentile(gaps, 0.95)),
      most: seconds(Math.max(...gaps)),
    },
    answers: Object.fromEntries([...load.answers].sort(([a], [b]) => a.localeCompare(b))),
    requests: load.notes.length,
    acknowledged,
    'acknowledged and lost': found.lost.length,
    'charged twice': found.doubled.length,
    'told that it is not, and charged': found.kept.length,
    'journals that disagree': found.disagree.length,
    'messages of the host that nobody sent': found.strangers.length,
    'renewals lost or doubled': found.renewals.length,
    'webhooks that never came': found.untold.length,
    counted: found.counted,
    'programs that died': stage.programs.filter(({ exitCode }) => exitCode !== undefined).length,
    'faults in their logs': stage.programs.flatMap(program => program.faults).length,
    ledger,
  };
}

const isRight = ({ found, ledger, stage, load }) =>
  [
    found.lost,
    found.doubled,
    found.kept,
    found.disagree,
    found.strangers,
    found.renewals,
    found.untold,
  ].every(list => list.length === 0) &&
  ledger.differences === 0 &&
  stage.programs.every(({ exitCode, faults: own }) => exitCode === undefined && own.length === 0) &&
  ![...load.answers.keys()].some(answer => answer.startsWith('500'));

async function main() {
  if (process.getuid() !== 0) throw new Error('network namespaces and disks that fill up need root');
  const kinds = options.kinds.split(',');
  const stage = await setStage();
  say(`up: ${JSON.stringify(settings)}, ${options.rate} charges/s`);
  const load = startLoad({
    urls: stage.urls,
    shop: stage.shop,
    cardId: stage.cardId,
    perSecond: Number(options.rate),
  });
  const rounds = [];
  try {
    await sleep(8_000);
    for (let number = 0; number < Number(options.failovers); number += 1) {
      const round = await failOver(stage, load, kinds[number % kinds.length]);
      rounds.push(round);
      say(
        `${number + 1}. ${round.kind} of ${round.node}: promoted after ${seconds(round.promotionMs)} s, unavailable ` +
          `${seconds(round.unavailableMs)} s, whole after ${seconds(round.wholeMs)} s, timeline ${round.timelines}`,
      );
    }
    await load.stop();
    const { found, ledger } = await judge(stage, load);
    const all = report({ stage, load, rounds, found, ledger });
    console.log(JSON.stringify(all, null, 2));
    for (const [name, list] of Object.entries(found)) {
      if (Array.isArray(list)) for (const line of list.slice(0, 20)) console.log(`${name}: ${line}`);
    }
    for (const fault of stage.programs.flatMap(program => program.faults).slice(0, 20))
      console.log(fault.slice(0, 600));
    if (options.report !== undefined)
      writeFileSync(options.report, JSON.stringify({ ...all, rounds, found }, null, 2));
    process.exitCode = isRight({ found, ledger, stage, load }) ? 0 : 1;
  } finally {
    for (const program of stage.programs) program.kill();
    stage.acquirer.stop();
    stage.receiver.stop();
  }
}

process.once('exit', () => removeCluster(options.folder));
await main();
process.exit();
