import { describe, expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { newRateLimit } from '../../../src/platform/http/access/rate-limit.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const NOW = new Date('2026-11-16T15:00:00Z');
const LATER = new Date('2026-11-16T15:30:00Z');
const shop = useGateway({
  clock: manualClock(NOW),
  rateLimit: newRateLimit(null, () => 0),
});

const sendNotice = (body: unknown, connectionId = 'segunda', remoteAddress = '192.0.2.1') =>
  shop.app.inject({
    method: 'POST',
    url: `/links/${connectionId}/webhooks`,
    payload: body as object,
    remoteAddress,
  });
const notice = (order_id: string) => ({ type: 'charge.succeeded', transaction: { id: 'trx', order_id } });

const insert = statement(
  'test_insert_attempt',
  `insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at, next_check_at,
     link_id)
   values ('m1', $1, 1, 'authorise', 100, $2, $3, $4, 'segunda')`,
);
const due = statement<{ next_check_at: Date }>(
  'test_attempt_due',
  'select next_check_at from attempts where transaction_id = $1',
);
const plant = (id: string, status: string) => shop.gateway.database.run(insert, [id, status, NOW, LATER]);
const dueOf = async (id: string) => (await shop.gateway.database.find(due, [id]))?.next_check_at;

describe('a notice of the gateway behind a connection', () => {
  test.each(['unknown', 'reversing'])(
    '200: an inquiry about a payment that is %s is due now',
    async status => {
      await plant(`tr${status}`, status);
      const answer = await sendNotice(notice(`tr${status}-1`));
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      expect(await dueOf(`tr${status}`)).toEqual(NOW);
    },
  );

  test('200: leaves a payment in progress to its request, and ignores other connections', async () => {
    await plant('trsent', 'sent');
    await plant('trforeign', 'unknown');
    await sendNotice(notice('trsent-1'));
    await sendNotice(notice('trforeign-1'), 'tercera');
    expect([await dueOf('trsent'), await dueOf('trforeign')]).toEqual([LATER, LATER]);
  });

  test.each([
    notice('tr404-1'),
    notice('an order of somebody else'),
    notice('tr404-1-pse'),
    { type: 'customer.created', customer: {} },
    { type: 'charge.failed', transaction: null },
    {},
  ])('200: %j means nothing, and gets the same response', async body => {
    const answer = await sendNotice(body);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  });

  test('400 1001: not a notice; 404 1005: not a connection name', async () => {
    expect((await sendNotice({ transaction: 'tr1' })).json()).toMatchObject({
      http_code: 400,
      error_code: 1001,
    });
    expect((await sendNotice({ verification_code: '<script>' })).json()).toMatchObject({ error_code: 1001 });
    expect((await sendNotice({}, 'SEGUNDA%20')).json()).toMatchObject({ http_code: 404, error_code: 1005 });
  });

  test('429 1018: too many from one address, without blocking others', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => sendNotice({}, 'segunda', '192.0.2.77')));
    expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(many.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({ error_code: 1018 });
    expect((await sendNotice({}, 'segunda', '192.0.2.78')).statusCode).toBe(200);
  });
});
