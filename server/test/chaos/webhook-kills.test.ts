import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '../../src/database/connection.ts';
import { findRunningServer } from '../../src/database/embedded/server.ts';
import { insertEvents } from '../../src/domain/events/store.ts';
import { newId } from '../../src/primitives/id.ts';
import { basic } from '../support/client.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { connectToSandbox } from './program-database.ts';
import { useProgram } from './running-program.ts';

/** `RECAUDO_CHAOS_EVENTS=100000 npx vitest run server/test/chaos/webhook-kills.test.ts` is the full size. */
const EVENTS = Number(process.env['RECAUDO_CHAOS_EVENTS'] ?? 20_000);
const EVENTS_EACH = 5;
const RESOURCES = EVENTS / EVENTS_EACH;
const KILLED_AFTER_MS = [2_500, 4_000, 1_000, 3_000];
const BATCH = 500;

const bench = useProgram();

interface Merchant {
  merchant_id: string;
  private_key: string;
}

async function subscribe(
  { merchant_id, private_key }: Merchant,
  sandbox: string,
  url: string,
): Promise<void> {
  const response = await fetch(`${sandbox}/v1/${merchant_id}/webhooks`, {
    method: 'POST',
    headers: { authorization: basic(private_key), 'content-type': 'application/json' },
    body: JSON.stringify({ url, event_types: ['*'] }),
  });
  expect(await response.json()).toMatchObject({ status: 'verified' });
}

/** Rounds over all resources: the first event of each, then the second, as charges and their refunds come. */
async function tellEvents(database: Database, merchantId: string): Promise<void> {
  const payload = JSON.stringify({ filler: 'x'.repeat(700) });
  for (let sequence = 1; sequence <= EVENTS_EACH; sequence += 1) {
    for (let from = 0; from < RESOURCES; from += BATCH) {
      const count = Math.min(BATCH, RESOURCES - from);
      const events = Array.from({ length: count }, (_, index) => ({
        merchantId,
        id: newId('event'),
        type: 'charge.succeeded' as const,
        resourceId: `tr${from + index}`,
        sequence,
        creationDate: new Date(),
        payload: payload.replace('{', `{"id":"tr${from + index}",`),
      }));
      await database.transaction(tx => insertEvents(tx, events));
    }
  }
}

/** Refuses one in 300, the first time. */
function startFlakyReceiver(): Promise<Receiver> {
  const refused = new Set<string>();
  return startReceiver(({ body }, response) => {
    const isUnlucky = Number.parseInt(body.id.slice(-4), 36) % 300 === 0 && !refused.has(body.id);
    if (isUnlucky) refused.add(body.id);
    response.writeHead(isUnlucky ? 500 : 200).end();
  });
}

interface Seen {
  /** Of each resource, the numbers as they were first received. */
  sequences: Map<string, number[]>;
  received: number;
}

/** Only what was answered 200 counts as received, and only the first time: a crash may bring it again. */
function watch(receiver: Receiver): Seen {
  const seen: Seen = { sequences: new Map(), received: 0 };
  const { answer } = receiver;
  receiver.answer = (received, response) => {
    answer(received, response);
    receiver.received.length = 0;
    if (response.statusCode !== 200 || received.body.sequence === undefined) return;
    const { id } = received.body['transaction'] as { id: string };
    const sequences = seen.sequences.get(id) ?? [];
    seen.received += 1;
    if (!sequences.includes(received.body.sequence)) sequences.push(received.body.sequence);
    seen.sequences.set(id, sequences);
  };
  return seen;
}

const countUnique = ({ sequences }: Seen): number =>
  [...sequences.values()].reduce((sum, { length }) => sum + length, 0);

test(`${EVENTS} events through kills of the worker: none lost, in order for each resource`, {
  timeout: 900_000,
}, async () => {
  const program = await bench.start(['--roles', 'home,api']);
  const created = await bench.run(['merchants', 'create', '--name', 'Choque', '--json']);
  const merchant = JSON.parse(created.stdout) as Merchant;
  const receiver = await startFlakyReceiver();
  const seen = watch(receiver);
  await subscribe(merchant, program.sandbox, receiver.url);
  const database = await connectToSandbox(bench.dataFolder);
  const { socketFolder = '', user } = (await findRunningServer(bench.dataFolder)) ?? {};
  const url = `postgres://${user}@localhost/?host=${encodeURIComponent(socketFolder)}`;
  const startWorker = () => bench.start(['--roles', 'worker'], { RECAUDO_DATABASE_URL: url });

  const telling = tellEvents(database, merchant.merchant_id);
  for (const afterMs of KILLED_AFTER_MS) {
    const worker = await startWorker();
    await sleep(afterMs);
    worker.kill('SIGKILL');
    await worker.exited;
  }
  await telling;
  const received = seen.received;
  const last = await startWorker();
  await expect.poll(() => countUnique(seen), { timeout: 600_000, interval: 200 }).toBe(EVENTS);

  expect(received).toBeGreaterThan(0);
  expect(seen.sequences.size).toBe(RESOURCES);
  const inOrder = Array.from({ length: EVENTS_EACH }, (_, index) => index + 1);
  const disordered = [...seen.sequences].filter(([, sequences]) => `${sequences}` !== `${inOrder}`);
  expect(disordered).toEqual([]);
  console.log(`${EVENTS} events, ${KILLED_AFTER_MS.length} kills, ${seen.received - EVENTS} sent twice`);
  last.kill('SIGTERM');
  await last.exited;
  await database.close();
  await receiver.close();
});
