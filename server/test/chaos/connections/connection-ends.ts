import { findByHandle } from '../../../src/domain/charges/hosted/handle-store.ts';
import { listCashAttempts } from '../../../src/domain/methods/cash/cash-attempt-store.ts';
import { followCash } from '../../../src/domain/methods/cash/follow-cash.ts';
import { followPse } from '../../../src/domain/methods/pse/follow-pse.ts';
import { findLatestPseAttempt } from '../../../src/domain/methods/pse/store.ts';
import { checkLedger } from '../../../src/domain/money/ledger/check-ledger.ts';
import type { WireCharge } from './compare-journals.ts';
import { filledForm, type PreparedKill } from './connection-scenes.ts';
import type { ConnectionShop, ConnectionWorld } from './connection-world.ts';

const LATER_MS = 120_000;
const BATCH = 500;

/** What workers do until nothing is left to find out. */
async function settleAll({ recovery }: ConnectionWorld): Promise<void> {
  await recovery.resolveAll();
  recovery.clock.advanceMs(LATER_MS);
  for (const follow of [followPse, followCash]) await follow(recovery.gateway, BATCH);
}

const isPayers = ({ scene }: PreparedKill): boolean => scene === 'openpay PSE' || scene === 'openpay voucher';

/** What is there after the recovery, what the repeated request is answered, what is there in the end. */
export type Story = readonly [after: string, repeated: string, end: string];

/** Lets everything come to its end, the messages that were held last. */
export async function endAll(world: ConnectionWorld, kills: readonly PreparedKill[]): Promise<Story[]> {
  const each = async <Result>(work: (kill: PreparedKill) => Promise<Result>): Promise<Result[]> => {
    const results: Result[] = [];
    for (const kill of kills) results.push(await work(kill));
    return results;
  };
  await settleAll(world);
  const after = await each(outcomeOf);
  await world.letGo();
  await settleAll(world);
  const repeated = await each(kill => repeat(world, kill));
  await settleAll(world);
  // Who was told that it failed has nothing to pay with.
  const answers = new Map(kills.map((kill, index) => [kill, repeated[index]]));
  await each(async kill => isPayers(kill) && answers.get(kill) !== '402 1007' && payThere(world, kill));
  await settleAll(world);
  const end = await each(outcomeOf);
  return kills.map((_, index) => [after[index] ?? '', repeated[index] ?? '', end[index] ?? '']);
}

/** The charge of a scene, as its client finds it. */
async function findCharge({
  shop,
  key,
}: Pick<PreparedKill, 'shop' | 'key'>): Promise<WireCharge | undefined> {
  const charges = await shop.client.get<WireCharge[]>('/charges?limit=100');
  const found = charges.body.filter(({ description }) => description === key);
  if (found.length > 1) throw new Error(`${key} is there ${found.length} times`);
  return found[0];
}

async function outcomeOf(killed: PreparedKill): Promise<string> {
  const charge = await findCharge(killed);
  if (charge === undefined) return 'nothing';
  const refunds = (charge.refunds ?? []).map(({ status, amount }) => `, refund of ${amount} ${status}`);
  return `${charge.status} ${charge.amount}${refunds.join('')}`;
}

/** The client asks again under its key, twice; a payer opens the page again. */
async function repeat(world: ConnectionWorld, { shop, sent }: PreparedKill): Promise<string> {
  if (sent.kind === 'form') return sendFormAgain(world, sent.path);
  if (sent.key === undefined) return 'nobody asks';
  const again = () =>
    shop.client.post(sent.path, sent.body, { headers: { 'idempotency-key': sent.key ?? '' } });
  const first = await again();
  const second = await again();
  if (first.text !== second.text) return `${first.text}, then ${second.text}`;
  return [first.status, first.body['error_code']].filter(Boolean).join(' ');
}

async function sendFormAgain({ recovery }: ConnectionWorld, url: string): Promise<string> {
  const page = await recovery.app.inject({ method: 'GET', url });
  const form = filledForm(page.body);
  if (form === undefined) return 'no form';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await recovery.app.inject({
    method: 'POST',
    url,
    headers,
    payload: form.toString(),
  });
  return String(statusCode);
}

/** Under which order id the other gateway has what the payer of a scene was told to pay. */
async function orderIdOf(
  { recovery }: ConnectionWorld,
  { shop, sent, ...killed }: PreparedKill,
): Promise<string> {
  const { database } = recovery.gateway;
  if (sent.kind === 'form') {
    const found = await findByHandle(database, sent.path.split('/').at(-1) ?? '');
    const id = found?.transactionId ?? '';
    const attempt = await findLatestPseAttempt(database, shop.merchantId, id);
    return `${id}-${attempt?.number}-pse`;
  }
  const { id = '' } = (await findCharge({ shop, ...killed })) ?? {};
  const attempts = await listCashAttempts(database, shop.merchantId, id);
  return `${id}-${attempts.at(-1)?.number}-cash`;
}

/** The payer pays there, where there is something to pay, and they report it. */
export async function payThere(world: ConnectionWorld, kill: PreparedKill): Promise<void> {
  const { client } = world.account;
  const order_id = await orderIdOf(world, kill);
  const [charge] = (await client.get<{ id: string; status: string }[]>(`/charges?order_id=${order_id}`)).body;
  // What was paid before is not paid again.
  if (charge === undefined || charge.status === 'completed') return;
  const paid = await client.post(`/sandbox/charges/${charge.id}/pay`, { result: 'approved' });
  if (paid.status !== 200) throw new Error(`${order_id} was not paid: ${paid.text}`);
  const payload = { type: 'charge.succeeded', transaction: { id: charge.id, order_id } };
  await world.recovery.app.inject({ method: 'POST', url: '/links/upstream/webhooks', payload });
}

/** What clients, gateway, ledgers and far sides do not agree about. */
export async function inspectWorld(
  world: ConnectionWorld,
  shops: readonly ConnectionShop[],
): Promise<string[]> {
  const wrong: string[] = [];
  let known = 0;
  for (const shop of shops) {
    const operations = await world.journalOf(shop);
    if (shop.connectionId === 'host') known += operations.length;
    wrong.push(...(await world.recovery.inspect(shop.client, shop.merchantId, operations)).wrong);
  }
  const strange = world.host.books.entries.size - known;
  if (strange > 0) wrong.push(`nobody has sent ${strange} messages that the host has taken`);
  await checkLedger(world.upstream.gateway.database, {
    merchantId: world.account.merchant.id,
    onDifference: ({ rule, subject }) => wrong.push(`ledger of the other gateway: ${rule} of ${subject}`),
  });
  return wrong;
}
