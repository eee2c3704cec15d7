import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeMovements } from '../../../src/domain/settlement/movements/take-movements.ts';
import { followSettlements } from '../../../src/domain/settlement/settlements/follow-settlements.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { newTestClock, openSettled, usualContract } from '../../support/world/settlement/settled-merchant.ts';

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
});
beforeEach(() => clock.set('2026-02-10T15:00:00Z'));
afterAll(() => shop.close());

const breakContract = statement(
  'test_break_contract',
  `update settlement_contracts set rules = '5'::jsonb where merchant_id = $1`,
);
const mendContract = statement(
  'test_mend_contract',
  `update settlement_contracts set rules = '[]'::jsonb where merchant_id = $1`,
);
const breakBalance = statement(
  'test_break_balance',
  `update account_balances set balance_centavos = balance_centavos + 1 where merchant_id = $1 and account = 'available'`,
);

test('a merchant whose contract cannot be read does not hold up the movements of others', async () => {
  const [broken, sound] = [await openSettled(shop), await openSettled(shop)];
  await broken.charge();
  await sound.charge();
  await shop.gateway.database.run(breakContract, [broken.merchantId]);
  await expect(takeMovements(shop.gateway, 500)).rejects.toThrow();
  expect((await sound.balance()).pending).toBeGreaterThan(100_000);
  expect((await broken.balance()).pending).toBe(0);
  await shop.gateway.database.run(mendContract, [broken.merchantId]);
  await broken.take();
  expect((await broken.balance()).pending).toBeGreaterThan(100_000);
});

test('a settlement that does not match the ledger stays open, and those of others close', async () => {
  const nextCutoff = '2026-02-12' as CalendarDate;
  const [broken, sound] = [await openSettled(shop, { nextCutoff }), await openSettled(shop, { nextCutoff })];
  for (const own of [broken, sound]) await own.charge();
  await sound.take();
  clock.set('2026-02-12T15:00:00Z');
  await broken.follow();
  await broken.charge();
  await broken.take();
  await shop.gateway.database.run(breakBalance, [broken.merchantId]);
  clock.set('2026-02-17T15:00:00Z');
  await expect(followSettlements(shop.gateway, 50)).rejects.toThrow(/but the ledger has/);
  expect(await sound.settlements()).toHaveLength(1);
});

test('412 4001: a refund takes the commission, too, if the contract keeps it', async () => {
  const own = await openSettled(shop, {}, usualContract({ refundPolicy: 'none' }));
  const id = await own.charge();
  await own.take();
  expect(await own.refund(id)).toBe(412);
  expect(await own.refund(id, 100_000)).toBe(200);
});
