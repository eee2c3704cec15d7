import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound, listDifferences } from '../../../support/checks/ledger-sound.ts';
import { allowTransition } from '../../../support/checks/watch-transitions.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openOneOff } from './one-off-world.ts';

let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway();
});
afterAll(() => shop.close());

test.each([
  [
    'a payment that counts for an invoice that is open',
    `update invoices set status = 'open', transaction_id = null, amount_paid_centavos = 0
     where merchant_id = $1 and transaction_id is not null and ${allowTransition}`,
    ['a paid charge of'],
  ],
  [
    'an invoice that two charges paid',
    `insert into invoice_payments (merchant_id, transaction_id, invoice_id, amount_centavos, status, creation_date)
     select merchant_id, 'trother', invoice_id, amount_centavos, status, creation_date
     from invoice_payments where merchant_id = $1`,
    ['a paid charge of'],
  ],
  [
    'an invoice that is paid by nobody',
    `update invoices set paid_reference = null, paid_date = null where merchant_id = $1 and paid_date is not null`,
    ['one payment that counts'],
  ],
  [
    'a customer who has more items than are counted',
    `update customers set waiting_items = 0 where merchant_id = $1`,
    ['1 waiting items'],
  ],
  [
    'an item of an invoice that does not exist',
    `update invoice_items set invoice_id = 'ingone' where merchant_id = $1 and status = 'invoiced'`,
    ['an invoice that is not void'],
  ],
])('ledger check finds %s', async (title, broken, expected) => {
  const { issue, pay, act, addItem, merchantId } = await openOneOff(shop);
  await addItem({ amount: 1_000 });
  const charged = await issue();
  await pay(charged.id);
  await act((await issue()).id, 'paid_elsewhere', { reference: '1' });
  await addItem({ amount: 2_000 });
  await expectLedgerSound(shop, merchantId);
  const run = statement(`test_break_${title}`, broken);
  expect(await shop.gateway.database.run(run, [merchantId])).toBeGreaterThan(0);
  const found = await listDifferences(shop, merchantId);
  expect(found.filter(({ rule }) => rule === 'invoices').map(({ expected: said }) => said)).toEqual(
    expected.map(text => expect.stringContaining(text) as string),
  );
});
