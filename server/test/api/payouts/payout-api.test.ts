import { expect, test } from 'vitest';
import type { ResponseMapping } from '../../../src/domain/payouts/files/layout-schema.ts';
import { shippedLayout } from '../../../src/domain/payouts/files/read-layout.ts';
import type { PayoutStatus } from '../../../src/domain/payouts/payout.ts';
import { approveBatch } from '../../../src/domain/payouts/steps/approve-batch.ts';
import { cancelPayout } from '../../../src/domain/payouts/steps/cancel-payouts.ts';
import { makeFile } from '../../../src/domain/payouts/steps/make-file.ts';
import { settlePayout } from '../../../src/domain/payouts/steps/move-payout.ts';
import { takeResponse } from '../../../src/domain/payouts/steps/take-response.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';
import { draftFor, givePayoutAccount, setPayer } from '../../support/world/payouts/payees.ts';
import { openSettled } from '../../support/world/settlement/settled-merchant.ts';

const shop = useGateway();

interface PayoutBody {
  id: string;
  status: string;
  amount: number;
  reason: string | null;
  settlements: string[];
}

async function openPayee() {
  const own = await openSettled(shop, { bankingDays: { card: 0, bank_account: 0, store: 0 } });
  await givePayoutAccount(shop, own.merchantId);
  await setPayer(shop);
  await own.charge();
  await own.take();
  await own.follow({ onDemand: true });
  return own;
}

async function draft(merchantId: string) {
  const { batch, payouts } = await draftFor(shop, [merchantId]);
  const [payout] = payouts;
  if (payout === undefined) throw new Error('no payout');
  const send = async () => {
    await approveBatch(shop.gateway, batch.id, 'Rosa');
    await makeFile(shop.gateway, batch.id);
  };
  const report = (status: PayoutStatus, reason: string | null = null) =>
    settlePayout(shop.gateway, payout, { status, reason });
  return { batch, payout, send, report };
}

const typesOf = async (client: TestClient, id: string) =>
  (await client.get<{ type: string; sequence: number }[]>(`/events?resource=${id}&limit=50`)).body
    .toReversed()
    .map(({ type, sequence }) => [sequence, type]);

test('200: a payout with its account, its settlements and their lines', async () => {
  const own = await openPayee();
  const { payout, send } = await draft(own.merchantId);
  await send();
  const [settlement] = await own.settlements();
  const { body, status } = await own.client.get(`/payouts/${payout.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: payout.id,
    status: 'sent',
    pay_date: '2026-11-20',
    amount: Number(payout.amountCentavos) / 100,
    currency: 'COP',
    bank_account: { bank_name: 'Bancolombia', type: 'savings', number: '•••8901' },
    reason: null,
    settlements: [settlement?.id],
  });
  expect(JSON.stringify(body)).not.toContain('12345678901');
  const paid = await own.client.get<{ id: string }[]>(`/payouts/${payout.id}/settlements`);
  expect(paid.body.map(({ id }) => id)).toEqual([settlement?.id]);
  expect((await own.client.get(`/payouts/${payout.id}/settlements?offset=1`)).body).toEqual([]);
});

test('200: payouts newest first, by status and by page', async () => {
  const own = await openPayee();
  const first = await draft(own.merchantId);
  await first.send();
  await first.report('failed', 'C01');
  const second = await draft(own.merchantId);
  const list = async (query: string) =>
    (await own.client.get<PayoutBody[]>(`/payouts${query}`)).body.map(({ id }) => id);
  expect(await list('')).toEqual([second.payout.id, first.payout.id]);
  expect(await list('?status=failed')).toEqual([first.payout.id]);
  expect(await list('?limit=1&offset=1')).toEqual([first.payout.id]);
  expect(await list('?creation[gte]=2199-01-01')).toEqual([]);
  expect((await own.client.get('/payouts?status=lost')).status).toBe(422);
});

test("404 1005: another merchant's payout, and an unknown one", async () => {
  const own = await openPayee();
  const { payout } = await draft(own.merchantId);
  const { client } = await shop.merchant();
  for (const path of [`/payouts/${payout.id}`, `/payouts/${payout.id}/settlements`, '/payouts/po0']) {
    expect((await client.get(path)).body).toMatchObject({ http_code: 404, error_code: 1005 });
  }
  expect((await client.get('/payouts')).body).toEqual([]);
});

const mails = statement<{ recipient: string; subject: string; text: string }>(
  'test_payout_mails',
  `select recipient, subject, text_body as text from mails where merchant_id = $1 and kind = 'payout_news' order by id`,
);

test('each step is one event and an ending is one email, whoever reports it and however often', async () => {
  const own = await openPayee();
  const { payout, batch, send, report } = await draft(own.merchantId);
  await send();
  await makeFile(shop.gateway, batch.id);
  await report('in_transit');
  await Promise.all(Array.from({ length: 5 }, () => report('paid')));
  await Promise.all(Array.from({ length: 5 }, () => report('returned', 'Cuenta cerrada')));
  expect(await typesOf(own.client, payout.id)).toEqual([
    [1, 'payout.created'],
    [2, 'payout.sent'],
    [3, 'payout.paid'],
    [4, 'payout.returned'],
  ]);
  const { body: events } = await own.client.get<{ payout: PayoutBody }[]>(
    `/events?resource=${payout.id}&limit=1`,
  );
  expect(events[0]?.payout).toEqual((await own.client.get(`/payouts/${payout.id}`)).body);
  const sent = await shop.gateway.database.rows(mails, [own.merchantId]);
  expect(sent.map(({ recipient }) => recipient)).toEqual(Array(2).fill('pagos@laespiga.example'));
  expect(sent.map(({ subject }) => subject.replace(/ \$.*/, ''))).toEqual([
    'Le desembolsamos',
    'El banco devolvió el desembolso de',
  ]);
  expect(sent[1]?.text).toContain('Motivo del banco: Cuenta cerrada');
});

test('a cancelled payout tells its webhook, and no email', async () => {
  const own = await openPayee();
  const { payout, batch } = await draft(own.merchantId);
  await cancelPayout(shop.gateway, batch.id, payout.id, 'blocked');
  expect((await typesOf(own.client, payout.id)).at(-1)).toEqual([2, 'payout.cancelled']);
  expect(await shop.gateway.database.rows(mails, [own.merchantId])).toEqual([]);
});

test('a pain.002 moves the payouts of its batch once, and of no other', async () => {
  const own = await openPayee();
  const { payout, batch, send } = await draft(own.merchantId);
  await send();
  const message = (id: string) =>
    Buffer.from(
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
       <OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>
       <OrgnlEndToEndId>${payout.id}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>
       </CstmrPmtStsRpt></Document>`,
    );
  const mapping = shippedLayout('generic-csv').response as ResponseMapping;
  const take = (bytes: Buffer) => takeResponse(shop.gateway, batch.id, bytes, mapping);
  expect((await take(message('pb0'))).moved.paid).toBe(0);
  expect(await take(message(batch.id))).toMatchObject({ moved: { paid: 1 }, unchanged: 0, problems: [] });
  expect(await take(message(batch.id))).toMatchObject({ moved: { paid: 0 }, unchanged: 1 });
});
