import { expect, test } from 'vitest';
import { reportLedger } from '../../../../src/commands/money/ledger.ts';
import { checkLedger } from '../../../../src/domain/money/ledger/check-ledger.ts';
import { moveOlderReceivables } from '../../../../src/domain/money/ledger/move-receivables.ts';
import { addConnection } from '../../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../../src/domain/routing/set-routing.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { listDifferences } from '../../../support/checks/ledger-sound.ts';
import { newScriptedKind } from '../../../support/doubles/connections/scripted-connection.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

/** One receivable per acquirer (decision 0039). */

const kind = newScriptedKind();
const shop = useGateway({ connectionKinds: [kind] });
const { merchant, client } = useMerchant(shop);
const merchantId = () => merchant.merchant.id;

async function openConnection(id: string): Promise<void> {
  const configuration = { settings: { host: '127.0.0.1' }, secrets: { password: 'clave' } };
  await addConnection(shop.served, { id, kind: 'iso8583', name: `Adquirente ${id}`, ...configuration });
  const values = { terminal: '12345678', key: 'clave' };
  await enrolMerchant(shop.served, { merchantId: merchantId(), linkId: id, values });
}
const routeTo = (connections: string[]) =>
  setRouting(shop.served, {
    merchantId: merchantId(),
    method: 'card',
    rules: connections.length ? [{ links: connections }] : [],
  });

async function pay(amount: number, fields: object = {}): Promise<string> {
  const { status, body } = await client.post(
    '/charges',
    chargeBody(await saveCard(client), { amount, ...fields }),
  );
  expect(status).toBe(200);
  return String(body['id']);
}

const accounts = statement<{ account: string; centavos: bigint }>(
  'test_receivables',
  `select account, sum(amount_centavos)::bigint as centavos from postings
   where merchant_id = $1 and account like 'processor%' group by account having sum(amount_centavos) <> 0 order by 1`,
);
const receivables = async () =>
  Object.fromEntries(
    (await shop.gateway.database.rows(accounts, [merchantId()])).map(row => [row.account, row.centavos]),
  );

test('charges, captures, refunds and chargebacks post to the account of their connection', async () => {
  for (const id of ['uno', 'dos', 'tres']) await openConnection(id);
  await pay(1_000);
  await routeTo(['uno', 'dos']);
  const first = await pay(20_000);
  const held = await pay(7_000, { capture: false });
  await routeTo(['dos']);
  const second = await pay(30_000);
  // Follow-ups stay with the connection of the charge, wherever new charges are routed.
  await routeTo(['tres', 'uno']);
  kind.outcomes.set('tres', { kind: 'unavailable' });
  await pay(500);
  expect((await client.post(`/charges/${held}/capture`, {})).status).toBe(200);
  expect((await client.post(`/charges/${first}/refund`, { amount: 4_000 })).status).toBe(200);
  for (const status of ['pending', 'accepted']) {
    expect((await client.post(`/sandbox/charges/${second}/chargeback`, { status })).status).toBe(200);
  }
  expect(await receivables()).toEqual({
    processor: -1_000_00n,
    'processor:uno': -(20_000_00n + 7_000_00n + 500_00n - 4_000_00n),
  });
  expect(await listDifferences(shop, merchantId())).toEqual([]);
  const { connections } = await checkLedger(shop.gateway.database, {
    merchantId: merchantId(),
    onDifference: () => undefined,
  });
  expect(connections).toEqual([
    { connectionId: null, owedCentavos: 1_000_00n, differences: 0 },
    { connectionId: 'dos', owedCentavos: 0n, differences: 0 },
    { connectionId: 'uno', owedCentavos: 23_500_00n, differences: 0 },
  ]);
});

const plant = statement(
  'test_plant_older',
  `insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
   select merchant_id, transaction_id, number + 1, 'test', creation_date, array['processor', accounts[1]],
     array[amounts_centavos[1], -amounts_centavos[1]]
   from journal_entries where merchant_id = $1 and transaction_id = $2 and number = 1`,
);
const release = statement(
  'test_release_moves',
  `insert into receivable_moves (merchant_id, is_released) values ($1, $2)
   on conflict (merchant_id) do update set is_released = $2, after_id = '', finished_at = null`,
);

test("a charge on another acquirer's account is a difference of that connection; older ones are moved", async () => {
  await openConnection('cuatro');
  await routeTo(['cuatro']);
  const id = await pay(9_000);
  const other = await pay(3_000);
  // Older versions kept all receivables in one account.
  for (const charge of [id, other]) {
    expect(await shop.gateway.database.run(plant, [merchantId(), charge])).toBe(1);
  }
  const found = await listDifferences(shop, merchantId());
  expect(found.map(({ rule, subject }) => `${rule} ${subject}`).toSorted()).toEqual(
    [id, other]
      .flatMap(charge => [`postings ${charge} processor`, `postings ${charge} processor:cuatro`])
      .toSorted(),
  );
  await shop.gateway.database.run(release, [merchantId(), false]);
  expect(await listDifferences(shop, merchantId())).toEqual([]);
  // An older version may still be writing, so nothing moves yet.
  expect(await moveOlderReceivables(shop.gateway, 2)).toBe(0);
  await shop.gateway.database.run(release, [merchantId(), true]);
  for (let round = 0; round < 50 && (await moveOlderReceivables(shop.gateway, 2)) > 0; round += 1);
  expect(await receivables()).toEqual({ 'processor:cuatro': -12_000_00n });
  expect(await listDifferences(shop, merchantId())).toEqual([]);
  expect(await moveOlderReceivables(shop.gateway, 2)).toBe(0);
});

test('ledger check prints what each connection owes', async () => {
  await openConnection('cinco');
  await routeTo(['cinco']);
  await pay(35_500);
  const lines: string[] = [];
  const log = console.log;
  console.log = (line: string) => lines.push(line);
  const isSound = await reportLedger(shop.gateway, { merchantId: merchantId(), json: true }).finally(() => {
    console.log = log;
  });
  expect(isSound).toBe(true);
  const { connections } = JSON.parse(lines.join('\n')) as { connections: object[] };
  expect(connections).toContainEqual({ connection: 'cinco', owed: '35500.00', differences: '0' });
});
