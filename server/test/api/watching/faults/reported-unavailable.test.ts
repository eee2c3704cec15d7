import { describe, expect, test } from 'vitest';
import { checkLedger } from '../../../../src/domain/money/ledger/check-ledger.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { listOperations } from '../../../../src/processors/sandbox/store.ts';
import { sweeps } from '../../../../src/sweeps.ts';
import { compareWithProcessor, type WireCharge } from '../../../chaos/connections/compare-journals.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { newFlakyDatabase } from '../../../support/doubles/connections/flaky-database.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import type { Answer, TestClient } from '../../../support/world/gateway/client.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const flaky = newFlakyDatabase();
const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
const shop = useGateway({ clock, database: flaky.database, processorTimeoutMs: 15_000 });

const DECLINED = '4444444444444448';

async function sweep(): Promise<number> {
  clock.advanceMs(120_000);
  let found = 0;
  for (const { name, run } of sweeps) if (name.startsWith('resolve-')) found += await run(shop.gateway, 500);
  return found;
}

async function listCharges(client: TestClient): Promise<WireCharge[]> {
  const charges: WireCharge[] = [];
  for (;;) {
    const { body } = await client.get<WireCharge[]>(`/charges?limit=100&offset=${charges.length}`);
    if (body.length === 0) return charges;
    charges.push(...body);
  }
}

async function differences(client: TestClient, merchantId: string): Promise<string[]> {
  const wrong = compareWithProcessor(
    await listCharges(client),
    await listOperations(shop.gateway.database, merchantId),
  );
  await checkLedger(shop.gateway.database, {
    merchantId,
    onDifference: ({ rule, subject }) => wrong.push(`${rule} of ${subject}`),
  });
  return wrong;
}

/** Cuts the database at the first settlement; every other one of the first settlements is still written. */
function cutWhileSettling(): void {
  let settlements = 0;
  flaky.cut(({ name }) => {
    if (name.startsWith('payments_settle')) settlements += 1;
    if (settlements === 0) return undefined;
    return name.startsWith('payments_settle') && settlements < 8 && settlements % 2 === 1
      ? 'unheard'
      : 'lost';
  });
}

describe('200 charges, and the database goes down while they settle', () => {
  test('503 without a key: none takes money; with a key: the repeat returns the truth', async () => {
    const { client, merchant } = await shop.merchant();
    const good = await saveCard(client);
    const declined = await saveCard(client, DECLINED);
    // No velocity rule may hide the outage.
    const bodies = Array.from({ length: 200 }, (_, index) =>
      chargeBody(index % 10 >= 8 ? declined : good, {
        description: `charge ${index}`,
        capture: index % 7 !== 0,
      }),
    );
    const send = (index: number) =>
      client.post('/charges', bodies[index], {
        headers: index % 2 === 0 ? { 'idempotency-key': `key ${index}` } : {},
      });
    cutWhileSettling();
    const first = await Promise.all(bodies.map((_, index) => send(index)));
    flaky.cut();
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([503]));

    // Every charge that survives was sent with a key.
    const standing = async () =>
      (await listCharges(client))
        .filter(({ status }) => status === 'completed' || status === 'in_progress')
        .map(({ description }) => Number(description.split(' ')[1]))
        .filter(index => index % 2 === 1);
    const roundsUntilQuiet = async () => {
      while ((await sweep()) > 0);
      return standing();
    };
    await expect.poll(roundsUntilQuiet, { timeout: 30_000 }).toEqual([]);

    const charges = new Map((await listCharges(client)).map(charge => [charge.description, charge]));
    // Charges that were written without a response: those without a key were refunded or voided.
    const back = [...charges.values()].filter(
      ({ status }) => status === 'refunded' || status === 'cancelled',
    );
    expect(back.length).toBeGreaterThan(0);
    const reported: Record<string, number> = {};
    for (let index = 0; index < bodies.length; index += 2) {
      const answer = await send(index);
      const messages = `${answer.status} ${String(answer.body['error_code'] ?? answer.body['status'])}`;
      reported[messages] = (reported[messages] ?? 0) + 1;
      expect(truthOf(charges.get(`charge ${index}`))).toContain(messages);
      expect((await send(index)).text).toBe(answer.text);
    }
    recordFigures({
      charges: first.length,
      'returned 503': first.filter(({ status }) => status === 503).length,
      'without a key still charged': (await standing()).length,
      'reversed or refunded': back.length,
      'retries returned the true outcome': Object.values(reported).reduce((sum, count) => sum + count, 0),
    });
    expect(Object.keys(reported).toSorted()).toEqual(
      expect.arrayContaining(['200 completed', '200 in_progress', '402 3003']),
    );
    expect(await differences(client, merchant.id)).toEqual([]);
  });

  test('200: an outage that is shorter than a client waits goes unnoticed', async () => {
    const { client, merchant } = await shop.merchant();
    const source = await saveCard(client);
    cutWhileSettling();
    const sent = Array.from({ length: 20 }, () => client.post('/charges', chargeBody(source)));
    setTimeout(() => flaky.cut(), 700);
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(20);
    expect(await differences(client, merchant.id)).toEqual([]);
  });
});

/** The responses that a repeat may get for a charge in this state. */
function truthOf(charge: (WireCharge & { error_code?: number | null }) | undefined): string[] {
  // The connection was cut before the charge was recorded, so the repeat is the first to arrive.
  if (charge === undefined) return ['200 completed', '200 in_progress', '402 3003'];
  if (charge.status !== 'failed') return [`200 ${charge.status}`];
  return charge.error_code === 1004 ? ['402 1007'] : [`402 ${String(charge.error_code)}`];
}

describe('a repeated Idempotency-Key learns that the first try failed', () => {
  const repeatable = async (body: object, number?: string): Promise<() => Promise<Answer>> => {
    const { client } = await shop.merchant();
    const source = await saveCard(client, number);
    return () =>
      client.post('/charges', chargeBody(source, body), { headers: { 'idempotency-key': 'once' } });
  };

  test.each([
    ['the processor was not reachable', '4000000010040006'],
    ['its answer never came, and it was taken back', '4000000090030000'],
  ])('402 1007, stored: %s', async (_title, number) => {
    shop.gateway.processorTimeoutMs = 300;
    const send = await repeatable({}, number);
    expectError(await send(), 1004);
    while ((await sweep()) > 0);
    shop.gateway.processorTimeoutMs = 15_000;
    const reported = await send();
    expectError(reported, 1007);
    expect(reported.body['description']).toMatch(/no money was taken; try again with a new Idempotency-Key$/);
    const again = await send();
    expect(again.text).toBe(reported.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test("503 1004 until it is known, then the card's 402 3003; its token can be used again", async () => {
    const { client } = await shop.merchant();
    const token = String((await client.post('/tokens', cardData(DECLINED))).body['id']);
    const send = () =>
      client.post('/charges', chargeBody(token), { headers: { 'idempotency-key': 'declined' } });
    flaky.cut(({ name }) =>
      name.startsWith('payments_settle') || name === 'idempotency_release' ? 'lost' : undefined,
    );
    expectError(await send(), 1004);
    flaky.cut();
    expectError(await send(), 1006);
    clock.advanceMs(8_000);
    expectError(await send(), 1004);
    while ((await sweep()) > 0);
    expectError(await send(), 3003);
    expectError(await client.post('/charges', chargeBody(token)), 3003);
  });
});
