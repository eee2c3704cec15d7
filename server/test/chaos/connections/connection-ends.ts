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

async function settleAll({ recovery }: ConnectionWorld): Promise<void> {
  await recovery.resolveAll();
  recovery.clock.advanceMs(LATER_MS);
  for (const follow of [followPse, followCash]) await follow(recovery.gateway, BATCH);
}

const isPayers = ({ scene }: PreparedKill): boolean => scene === 'openpay PSE' || scene === 'openpay voucher';

/** The outcome after the recovery, the response to the repeated request, and the final outcome. */
export type Story = readonly [after: string, repeated: string, end: string];

/** Settles everything, delivers the held messages last, and settles again. */
export async function endAll(world: ConnectionWorld, kills: readonly PreparedKill[]): Promise<Story[]> {
  const each = async <Result>(work: (kill: PreparedKill) => Promise<Result>): Promise<Result[]> => {
    const results: Result[] = [];
    for (const kill of kills) results.push(await work(kill));
    return results;
  };
  await settleAll(world);
  const after = await each(outcomeOf);
  await world.deliverHeld();
  await settleAll(world);
  const repeated = await each(kill => repeat(world, kill));
  await settleAll(world);
  // A client whose voucher or PSE payment failed has nothing to pay.
  const answers = new Map(kills.map((kill, index) => [kill, repeated[index]]));
  await each(async kill => isPayers(kill) && answers.get(kill) !== '402 1007' && payThere(world, kill));
  await settleAll(world);
  const end = await each(outcomeOf);
  return kills.map((_, index) => [after[index] ?? '', repeated[index] ?? '', end[index] ?? '']);
}

async function findCharge({
  shop,
  key,
}: Pick<PreparedKill, 'shop' | 'key'>): Promise<WireCharge | undefined> {
  const charges = await shop.client.get<WireCharge[]>('/charges?limit=100');
  const found = charges.body.filter(({ description }) => description === key);
  if (found.length > 1) throw new Error(`${found.length} charges have the key ${key}`);
  return found[0];
}

async function outcomeOf(killed: PreparedKill): Promise<string> {
  const charge = await findCharge(killed);
  if (charge === undefined) return 'nothing';
  const refunds = (charge.refunds ?? []).map(({ status, amount }) => `, refund of ${amount} ${status}`);
  return `${charge.status} ${charge.amount}${refunds.join('')}`;
}

/** The client repeats its request twice under its key; a payer opens the page again. */
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

/** The order id at the upstream gateway of the payment that the payer was given. */
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

/** Pays at the upstream gateway if something is open there, and sends its notification. */
export async function payThere(world: ConnectionWorld, kill: PreparedKill): Promise<void> {
  const { client } = world.account;
  const order_id = await orderIdOf(world, kill);
  const [charge] = (await client.get<{ id: string; status: string }[]>(`/charges?order_id=${order_id}`)).body;
  if (charge === undefined || charge.status === 'completed') return;
  const paid = await client.post(`/sandbox/charges/${charge.id}/pay`, { result: 'approved' });
  if (paid.status !== 200) throw new Error(`${order_id} was not paid: ${paid.text}`);
  const payload = { type: 'charge.succeeded', transaction: { id: charge.id, order_id } };
  await world.recovery.app.inject({ method: 'POST', url: '/links/upstream/webhooks', payload });
}

/** Lists differences between clients, gateway, ledgers and remote hosts. */
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
