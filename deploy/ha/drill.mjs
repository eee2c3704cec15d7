// Fails the primary over repeatedly while clients charge, then proves that nothing was lost or duplicated.
// Run as root from a built clone: node deploy/ha/drill.mjs [--failovers 30] [--kinds kill,freeze,…] [--rate 30]
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { documented, removeCluster } from './cluster.mjs';
import { faults } from './faults.mjs';
import { makeDue, withDatabase } from './journals.mjs';
import { longestGapMs, startLoad } from './load.mjs';
import { findPrimary, membersOf, timelineOf, whole } from './members.mjs';
import { setStage } from './stage.mjs';
import { isRight, judge, report, seconds } from './verdict.mjs';

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
const RENEWALS = 20;
/** Load between a recovery and the next fault. */
const CALM_MS = 4_000;

/** Makes renewals due, so that some are in flight when the primary fails. */
async function endTrials({ cluster, shop, due }) {
  const ended = await withDatabase(cluster.url, client => makeDue(client, shop.merchantId, RENEWALS)).catch(
    () => [],
  );
  for (const id of ended) due.add(id);
}

/** Breaks the primary, waits until the cluster is complete again, and reports the outage that clients saw. */
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

/** Retries, because a busy machine may respond late. */
async function primaryOf(cluster) {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = await findPrimary(cluster);
    if (found !== undefined) return found;
  }
  throw new Error('the cluster has no primary to break');
}

async function promotion(cluster, old, { brokenAt, before }) {
  while (Date.now() - brokenAt < PROMOTED_WITHIN_MS) {
    if ((await findPrimary(cluster, old)) !== undefined) return Date.now();
    // The old primary may win again, on a new timeline.
    if (timelineOf(await membersOf(cluster)) > before) return Date.now();
    await sleep(100);
  }
  say('no node was promoted');
  return Date.now();
}

async function main() {
  if (process.getuid() !== 0) throw new Error('run it as root: it creates network namespaces and disks');
  const kinds = options.kinds.split(',');
  const stage = await setStage({
    root: options.folder,
    portBase,
    settings,
    subscriptions: RENEWALS * Number(options.failovers),
    say,
  });
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
    const { found, ledger } = await judge(stage, load, say);
    const all = report({ settings, stage, load, rounds, found, ledger });
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
