import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSettlements } from '../../../src/domain/settlement/check/check-settlements.ts';
import { readLines } from '../../../src/domain/settlement/settlements/line-store.ts';
import { readSettlements } from '../../../src/domain/settlement/settlements/store.ts';
import { saveWithholdingMode } from '../../../src/domain/settlement/withholding/store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { isFullLength, sizeOf } from '../../support/rules/sizes.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { anyHistory, playHistory } from '../../support/world/settlement/histories.ts';
import { newTestClock, openSettled } from '../../support/world/settlement/settled-merchant.ts';

const START = '2026-01-13T15:00:00Z';
const clock = newTestClock(START);
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  await saveWithholdingMode(shop.gateway.database, 'agent');
});
afterAll(() => shop.close());

const HISTORIES = sizeOf({ usual: 12, full: 200 });

const inLedger = statement<{ centavos: bigint }>(
  'test_settlement_accounts',
  `select coalesce(sum(leg.centavos), 0)::bigint as centavos
   from journal_entries entry, unnest(entry.accounts, entry.amounts_centavos) as leg (account, centavos)
   where entry.merchant_id = $1 and leg.account = any($2::text[])`,
);

test(`in ${HISTORIES} histories lines add up to nets, and nets to what the ledger has moved`, async () => {
  const { database } = shop.gateway;
  const histories = fc.sample(anyHistory, { numRuns: HISTORIES, seed: 39 });
  for (const steps of histories) {
    clock.set(START);
    const own = await openSettled(shop);
    const { merchantId } = own;
    await playHistory(own, steps, clock);
    let nets = 0n;
    for await (const settlement of readSettlements(database, merchantId)) {
      let sum = 0n;
      for await (const line of readLines(database, { merchantId, settlementId: settlement.id })) {
        sum += line.netCentavos;
        if (line.part === 1) continue;
        const parts = line.grossCentavos + line.feeCentavos + line.feeTaxCentavos;
        const withheld = line.rentaCentavos + line.ivaCentavos + line.icaCentavos;
        expect(parts + withheld).toBe(line.netCentavos);
        const stored = line.withheld.reduce((total, { amount }) => total - BigInt(amount), 0n);
        expect(stored).toBe(withheld);
      }
      expect(settlement.openingCentavos + sum).toBe(settlement.closingCentavos);
      nets += sum;
    }
    const moved = await database.find(inLedger, [merchantId, ['pending', 'available', 'reserved']]);
    expect({ steps, nets }).toEqual({ steps, nets: moved?.centavos });
    const left = await database.find(inLedger, [merchantId, ['merchant']]);
    expect(left?.centavos).toBe(0n);
  }
  const found: object[] = [];
  await checkSettlements(database, difference => found.push(difference));
  expect(found).toEqual([]);
}, 300_000);

const taxesOf = statement<{ renta: bigint; iva: bigint; ica: bigint; net: bigint }>(
  'test_settlement_taxes',
  `select sum(renta_centavos)::bigint as renta, sum(iva_centavos)::bigint as iva, sum(ica_centavos)::bigint as ica,
     sum(net_centavos)::bigint as net from settlement_movements where merchant_id = $1`,
);

/** Every order of these parts, which add up to the charge. */
function ordersOf<T>(parts: readonly T[]): T[][] {
  if (parts.length === 0) return [[]];
  return parts.flatMap((part, at) => ordersOf(parts.toSpliced(at, 1)).map(rest => [part, ...rest]));
}

test('refunds in any order, before or after the settlement, leave the same', async () => {
  const left = new Set<string>();
  for (const order of ordersOf([33_333.33, 1_000.01, 84_666.66])) {
    for (const isLate of [false, true]) {
      clock.set(START);
      const own = await openSettled(shop);
      const id = await own.charge();
      await own.charge();
      if (isLate) {
        await own.take();
        clock.set('2026-01-20T15:00:00Z');
        await own.follow({ onDemand: true });
      }
      for (const part of order) {
        expect(await own.refund(id, part)).toBe(200);
        await own.take();
      }
      clock.set('2026-01-28T15:00:00Z');
      await own.follow({ onDemand: true });
      left.add(JSON.stringify(await own.balance()));
    }
  }
  expect([...left].map(text => JSON.parse(text).available)).toEqual([109_333.08]);
});

type Event = ['refund', number] | ['chargeback', 'pending' | 'accepted' | 'rejected'];

/** After so many events the first settlement closes. */
const CLOSES_AT = isFullLength ? [0, 1, 2, 3, 4] : [2];

test.each(['accepted', 'rejected'] as const)(
  'refunds of one charge and a chargeback of another that is %s, in any order and around a settlement, leave the same',
  async outcome => {
    const { database } = shop.gateway;
    const events: Event[] = [
      ['refund', 40_000],
      ['refund', 79_000],
      ['chargeback', 'pending'],
      ['chargeback', outcome],
    ];
    const left = new Set<string>();
    const orders = ordersOf(events).filter(
      order =>
        order.findIndex(([, what]) => what === 'pending') < order.findIndex(([, what]) => what === outcome),
    );
    for (const order of orders) {
      for (const closesAt of CLOSES_AT) {
        clock.set(START);
        const own = await openSettled(shop);
        const [refunded, disputed] = [await own.charge(), await own.charge()];
        await own.charge();
        for (const [at, [kind, what]] of [...order, ['end', 0] as const].entries()) {
          if (at === closesAt) {
            await own.take();
            clock.set('2026-01-20T15:00:00Z');
            await own.follow({ onDemand: true });
          }
          if (kind === 'refund') expect(await own.refund(refunded, what)).toBe(200);
          if (kind === 'chargeback') {
            const path = `/sandbox/charges/${disputed}/chargeback`;
            expect((await own.client.post(path, { status: what })).status).toBe(200);
          }
        }
        await own.take();
        clock.set('2026-01-28T15:00:00Z');
        await own.follow({ onDemand: true });
        const sums = await database.rows(taxesOf, [own.merchantId]);
        left.add(
          JSON.stringify({ balance: await own.balance(), sums }, (_key, value) =>
            typeof value === 'bigint' ? String(value) : value,
          ),
        );
      }
    }
    expect(orders).toHaveLength(12);
    const [one = '', ...others] = left;
    expect(others).toEqual([]);
    // A chargeback that is lost keeps its commission of 4,120.10 and the tax on it.
    const sold = outcome === 'accepted' ? 109_333.08 - 4_120.1 - 782.82 : 2 * 109_333.08;
    expect(JSON.parse(one)).toMatchObject({ balance: { pending: 0, available: Number(sold.toFixed(2)) } });
    const found: object[] = [];
    await checkSettlements(database, difference => found.push(difference));
    expect(found).toEqual([]);
  },
  300_000,
);
