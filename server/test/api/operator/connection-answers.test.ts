import { expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { newId } from '../../../src/platform/primitives/values/id.ts';
import { listConnectionAnswers } from '../../../src/portal/operator/connections/store.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';

const shop = useSharedGateway();

const columns =
  'merchant_id, transaction_id, number, link_id, status, amount_centavos, started_at, resolved_at';
const values = `'m1', $1, 1, $2, $3, 100, now(), case when $3 in ('rejected', 'paid', 'refused') then now() end`;
const insertPse = statement(
  'test_insert_pse_over_link',
  `insert into pse_attempts (${columns}, bank_code, bank_name, person_type, document_type, document_end, email, language,
     cus, bank_url)
   values (${values}, 'pse', 'PSE', 'natural', 'CC', '5678', 'ana@example.com', 'es', $1, 'https://bank.example')`,
);
const insertCash = statement(
  'test_insert_cash_over_link',
  `insert into cash_attempts (${columns}, due_date, payment_reference) values (${values}, now(), $1)`,
);

test("PSE payments and vouchers count among a connection's responses and declines", async () => {
  const { database } = shop.gateway;
  const connectionId = newId('transaction');
  const plant = (insert: typeof insertPse, ...statuses: string[]) =>
    Promise.all(statuses.map(status => database.run(insert, [newId('transaction'), connectionId, status])));
  await plant(insertPse, 'starting', 'pending', 'rejected', 'not_started');
  await plant(insertCash, 'pending', 'paid', 'refused');
  // Opened: two PSE payments and two vouchers. Ended: one PSE payment and two vouchers.
  expect((await listConnectionAnswers(database, new Date())).get(connectionId)).toEqual({
    connectionId,
    answers: 7,
    declines: [{ code: '1007', count: 2 }],
  });
});
