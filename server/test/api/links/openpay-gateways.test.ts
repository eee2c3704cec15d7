import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../src/domain/charges/resolve-attempts.ts';
import { resolveRefunds } from '../../../src/domain/refunds/resolve-refunds.ts';
import { enrolMerchant } from '../../../src/domain/routes/enrolments.ts';
import { addLink } from '../../../src/domain/routes/links.ts';
import { setRoute } from '../../../src/domain/routes/set-route.ts';
import { openpayKind } from '../../../src/processors/openpay/openpay-kind.ts';
import { unconnectedProcessor } from '../../../src/processors/unconnected-processor.ts';
import { expectBooksInOrder, expectProcessorToAgree } from '../../support/ledger-check.ts';
import { expectLedgerSound } from '../../support/ledger-sound.ts';
import { useOpenpay } from '../../support/openpay-bench.ts';
import { chargeBody, saveCard } from '../../support/shop.ts';
import { type OwnMerchant, useGateway } from '../../support/use-gateway.ts';

/** A gateway of ours whose link leads to a second one, with both databases, books and sweeps real. */
const bench = useOpenpay();
const { way, upstream } = bench;
const shop = useGateway({
  clock: bench.clock,
  processorTimeoutMs: 5_000,
  linkKinds: [openpayKind],
  // As in production: what no link takes is taken by nobody.
  cardProcessor: () => unconnectedProcessor,
});
let own: OwnMerchant;

type Charge = Record<string, unknown> & { id: string; status: string; order_id: string | null };

let links = 0;

// Each test has a link of its own: what one has to bear opens the circuit for nobody else.
beforeEach(async () => {
  own = await shop.merchant();
  const merchantId = own.merchant.id;
  const { merchant, privateKey } = bench.account;
  links += 1;
  const linkId = `segunda-${links}`;
  await addLink(shop.gateway, {
    id: linkId,
    kind: 'openpay',
    name: 'La segunda pasarela',
    settings: { baseUrl: way.url },
    secrets: {},
  });
  await enrolMerchant(shop.gateway, { merchantId, linkId, values: { merchantId: merchant.id, privateKey } });
  await setRoute(shop.gateway, { merchantId, method: 'card', rules: [{ links: [linkId] }] });
});

afterAll(async () => {
  for (const each of [shop, upstream]) {
    await expectLedgerSound(each);
    await expectBooksInOrder(each.gateway.database);
  }
});

const charge = async (fields: object = {}, number?: string, headers = {}) =>
  own.client.post<Charge>('/charges', chargeBody(await saveCard(own.client, number), fields), { headers });
const here = async () => (await own.client.get<Charge[]>('/charges')).body;
const there = async () => (await bench.account.client.get<Charge[]>('/charges')).body;
const outage = (kind: string, seconds: number) =>
  bench.account.client.put('/sandbox/outage', { rail: 'card', kind, seconds });

/** Both sides find out what they do not know, until nothing is left to find out. */
async function sweepBoth(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await bench.sweepUpstream();
    await resolveChargeAttempts(shop.gateway, 100);
    await resolveRefunds(shop.gateway, 100);
  }
}

/** The same money on both sides: here, there, and in the journal of whoever moved it. */
async function expectBothToAgree(): Promise<void> {
  const net = (charges: Charge[]): number =>
    charges.reduce((sum, { status, amount, refunds }) => {
      const givenBack = ((refunds ?? []) as { amount: number }[]).reduce((all, each) => all + each.amount, 0);
      return ['completed', 'refunded'].includes(status) ? sum + Number(amount) - givenBack : sum;
    }, 0);
  const [ours, theirs] = [await here(), await there()];
  expect(net(ours)).toBe(net(theirs));
  await expectProcessorToAgree(upstream.gateway.database, bench.account.merchant.id);
}

describe('charges of a gateway whose link is another one', () => {
  test('200: charged there under our reference, refunded in part and then whole', async () => {
    const { status, body } = await charge({ installments: 6 });
    expect([status, body.status]).toEqual([200, 'completed']);
    expect(await there()).toMatchObject([{ order_id: `${body.id}-1`, payment_plan: { payments: 6 } }]);
    expect((await own.client.post(`/charges/${body.id}/refund`, { amount: 5_000 })).status).toBe(200);
    expect(await there()).toMatchObject([{ status: 'completed', refunds: [{ amount: 5_000 }] }]);
    expect((await own.client.post(`/charges/${body.id}/refund`)).body['status']).toBe('refunded');
    expect(await there()).toMatchObject([{ status: 'refunded' }]);
    await expectBothToAgree();
  });

  test('200: held there, captured in part; another is let go', async () => {
    const { body: held } = await charge({ capture: false });
    expect((await own.client.post(`/charges/${held.id}/capture`, { amount: 12_000 })).status).toBe(200);
    const { body: unwanted } = await charge({ capture: false });
    expect((await own.client.post(`/charges/${unwanted.id}/refund`)).body['status']).toBe('cancelled');
    expect(await there()).toMatchObject([{ status: 'cancelled' }, { status: 'completed', amount: 12_000 }]);
    await expectBothToAgree();
  });

  test.each([
    ['4444444444444448', 402, 3003],
    ['4000000030080008', 412, 3008],
    ['4000000010040006', 503, 1004],
  ])('%s: %i %i, as it is there', async (number, status, error_code) => {
    expect(await charge({}, number)).toMatchObject({ status, body: { error_code } });
    expect(await here()).toMatchObject([{ status: 'failed' }]);
    await expectBothToAgree();
  });

  test('503 1004 while they are down; 200 when they are back', async () => {
    await outage('down', 60);
    expect((await charge()).status).toBe(503);
    await outage('down', 0);
    expect((await charge()).status).toBe(200);
    await expectBothToAgree();
  });

  test('503 1004 when they know no answer: taken back on both sides', async () => {
    await outage('timeout', 60);
    expect((await charge()).status).toBe(503);
    await outage('timeout', 0);
    await sweepBoth();
    expect([await here(), await there()]).toMatchObject([[{ status: 'failed' }], [{ status: 'failed' }]]);
    await expectBothToAgree();
  });

  test('503 1004 when the line falls and the charge arrives later: it is refused there', async () => {
    way.spoil('/charges', 'hold');
    expect((await charge()).status).toBe(503);
    await sweepBoth();
    expect(await way.letGo()).toEqual([422]);
    expect(await here()).toMatchObject([{ status: 'failed' }]);
    expect(await there()).toEqual([]);
    await expectBothToAgree();
  });

  test('503 1004 when it was charged and nobody can ask: the money goes back', async () => {
    way.spoil('/charges', 'lose_answer');
    way.spoil('/charges', 'drop', 'GET');
    expect((await charge()).status).toBe(503);
    expect(await there()).toMatchObject([{ status: 'completed' }]);
    way.spoil('/refund', 'lose_answer');
    await sweepBoth();
    expect([await here(), await there()]).toMatchObject([[{ status: 'failed' }], [{ status: 'refunded' }]]);
    await expectBothToAgree();
  });

  test('a refund without an answer is found again, or never made', async () => {
    const { body } = await charge();
    const refund = (amount: number) => own.client.post(`/charges/${body.id}/refund`, { amount });
    way.spoil('/refund', 'lose_answer');
    expect((await refund(1_000)).status).toBe(503);
    await sweepBoth();
    way.spoil('/refund', 'hold');
    expect((await refund(2_000)).status).toBe(503);
    await sweepBoth();
    expect(await way.letGo()).toEqual([422]);
    expect(await there()).toMatchObject([{ refunds: [{ amount: 1_000 }] }]);
    expect(await here()).toMatchObject([{ refunds: [{ amount: 1_000, status: 'completed' }] }]);
    await expectBothToAgree();
  });
});
