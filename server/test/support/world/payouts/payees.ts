import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect } from 'vitest';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { addPayoutAccount } from '../../../../src/domain/payouts/accounts/add-account.ts';
import { verifyPayoutAccount } from '../../../../src/domain/payouts/accounts/verify-account.ts';
import { shippedLayout } from '../../../../src/domain/payouts/files/read-layout.ts';
import { draftPayouts } from '../../../../src/domain/payouts/steps/draft-payouts.ts';
import { insertBatch } from '../../../../src/domain/payouts/stores/batch-store.ts';
import { savePayer, sealPayerNumber } from '../../../../src/domain/payouts/stores/payer-store.ts';
import { insertPayout } from '../../../../src/domain/payouts/stores/payout-store.ts';
import { readSettlementBalance } from '../../../../src/domain/settlement/balance/balance-store.ts';
import { changeAvailable } from '../../../../src/domain/settlement/balance/change-available.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../../src/platform/primitives/values/id.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';

export const accountBody = {
  holder: 'Panadería La Espiga S.A.S.',
  document_type: 'NIT',
  document: '900373913-4',
  bank: '1007',
  type: 'savings',
  number: '12345678901',
  email: 'pagos@laespiga.example',
} as const;

export async function setPayer(
  { gateway }: Pick<TestGateway, 'gateway'>,
  number = '40512345678',
): Promise<void> {
  const sealedNumber = sealPayerNumber(gateway.keyRing, number);
  const payer = { name: 'Operadora', documentType: 'NIT', document: '8909039388', bank: '1007' } as const;
  const account = { ...payer, type: 'checking', sealedNumber, numberEnd: number.slice(-4) } as const;
  await savePayer(gateway.database, account, gateway.clock.now());
}

/** Verifies an account of the merchant, to which it can be paid at once. */
export async function givePayoutAccount({ gateway }: TestGateway, merchantId: string): Promise<string> {
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) throw new Error(`there is no merchant ${merchantId}`);
  const { id: accountId } = await addPayoutAccount(gateway, merchant, accountBody, 'Ana');
  await verifyPayoutAccount(gateway, { merchantId, accountId, verifiedWith: 'document', evidence: null });
  return accountId;
}

/** The row of a payout of less than all that is available; its money is taken by the test. */
export async function plantPayout(
  shop: TestGateway,
  merchantId: string,
  amountCentavos: bigint,
): Promise<string> {
  const { database, clock } = shop.gateway;
  const owned = { merchantId, id: newId('payout'), batchId: newId('payoutBatch'), creationDate: clock.now() };
  const accountId = await givePayoutAccount(shop, merchantId);
  const { merchantIds: _, ...batch } = asked('generic-csv', null);
  await insertBatch(database, { ...batch, id: owned.batchId, creationDate: owned.creationDate });
  await insertPayout(database, { ...owned, accountId, amountCentavos });
  return owned.id;
}

/** Creates a merchant with a verified account and this available balance. */
export async function newPayee(shop: TestGateway, amountCentavos: bigint): Promise<string> {
  const { gateway } = shop;
  const { merchant } = await shop.merchant();
  const merchantId = merchant.id;
  await givePayoutAccount(shop, merchantId);
  const change = {
    merchantId,
    type: 'adjustment',
    amountCentavos,
    against: 'settlement_adjustments',
  } as const;
  await gateway.database.transaction(tx => changeAvailable(tx, { ...change, now: gateway.clock.now() }));
  return merchantId;
}

export const asked = (name: 'generic-csv' | 'bancolombia-sap', merchantIds: string[] | null) => ({
  format: name,
  layout: shippedLayout(name),
  payDate: '2026-11-20' as CalendarDate,
  description: 'Liquidación',
  draftedBy: 'Olga',
  merchantIds,
});

export const draftFor = (
  { gateway }: TestGateway,
  merchantIds: string[] | null = null,
  name: 'generic-csv' | 'bancolombia-sap' = 'generic-csv',
) => draftPayouts(gateway, asked(name, merchantIds));

const journal = statement<{ account: string; centavos: bigint }>(
  'test_payout_journal',
  `select leg.account, sum(leg.centavos)::bigint as centavos
   from journal_entries, unnest(accounts, amounts_centavos) as leg (account, centavos)
   where merchant_id = $1 group by leg.account`,
);
const placed = statement<{ place: string; centavos: bigint }>(
  'test_payout_places',
  `select case when status = 'paid' then 'paid_out' when status in ('failed', 'returned', 'cancelled') then 'available'
     else 'in_payout' end as place, sum(amount_centavos)::bigint as centavos
   from payouts where merchant_id = $1 group by 1`,
);

/** Asserts that every peso is exactly where its payout says, and that the total equals what was credited. */
export async function checkMoney(shop: TestGateway, merchantId: string, credited: bigint): Promise<void> {
  const { database } = shop.gateway;
  const booked = new Map(
    (await database.rows(journal, [merchantId])).map(row => [row.account, row.centavos]),
  );
  const said = new Map((await database.rows(placed, [merchantId])).map(row => [row.place, row.centavos]));
  const { available, in_payout: inPayout } = await readSettlementBalance(database, merchantId);
  expect(inPayout).toBe(said.get('in_payout') ?? 0n);
  expect(booked.get('in_payout') ?? 0n).toBe(inPayout);
  expect(booked.get('paid_out') ?? 0n).toBe(said.get('paid_out') ?? 0n);
  expect(available + inPayout + (said.get('paid_out') ?? 0n)).toBe(credited);
}
