// The result of a drill.
import { setTimeout as sleep } from 'node:timers/promises';
import { faults } from './faults.mjs';
import { compareJournals, countDue, countOpen, groupBy, withDatabase } from './journals.mjs';

/** A worker that lost the database keeps the lease of a renewal for ten minutes. */
const SETTLED_WITHIN_MS = 720_000;

const leftOf = async (client, merchantId) =>
  (await countOpen(client, merchantId)) + (await countDue(client, merchantId));

/** Waits until the workers have resolved every open attempt and every webhook has arrived. */
async function settled({ cluster, shop, receiver }, say) {
  const endAt = Date.now() + SETTLED_WITHIN_MS;
  let heard = -1;
  while (Date.now() < endAt) {
    const open = await withDatabase(cluster.url, client => leftOf(client, shop.merchantId)).catch(() => 1);
    if (open === 0 && heard === receiver.deliveries()) return;
    heard = receiver.deliveries();
    await sleep(5_000);
  }
  say('some attempts or renewals were not settled in time');
}

/** Compares the journals of clients, gateway and host. */
export async function judge(stage, load, say) {
  const { cluster, installation, acquirer, shop, receiver } = stage;
  await settled(stage, say);
  const books = await acquirer.books();
  const found = await withDatabase(cluster.url, client =>
    compareJournals({
      client,
      merchantId: shop.merchantId,
      notes: load.notes,
      books,
      notified: receiver.notified,
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
export const seconds = ms => Math.round(ms / 100) / 10;

export function report({ settings, stage, load, rounds, found, ledger }) {
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
    'got a final rejection, and charged': found.kept.length,
    'journals that disagree': found.disagree.length,
    'messages of the host that the gateway never sent': found.strangers.length,
    'renewals lost or duplicated': found.renewals.length,
    'webhooks that never came': found.untold.length,
    counted: found.counted,
    'programs that died': stage.programs.filter(({ exitCode }) => exitCode !== undefined).length,
    'faults in their logs': stage.programs.flatMap(program => program.faults).length,
    ledger,
  };
}

export const isRight = ({ found, ledger, stage, load }) =>
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
