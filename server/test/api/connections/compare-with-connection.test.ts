import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { describe, expect, test } from 'vitest';
import { reportComparison } from '../../../src/commands/connections/compare.ts';
import { compareWithConnection } from '../../../src/domain/reconciliation/compare-with-connection.ts';
import { setConnectionStatus } from '../../../src/domain/routing/connections.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { useConnectedGateways } from '../../support/world/gateway/connected-gateways.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const { bench, shop, own, connectionId, charge, listUpstreamCharges, sweepBoth } = useConnectedGateways();
const { proxy, clock, account } = bench;

const today = () => bogotaDateOf(clock.now());
const compare = () => compareWithConnection(shop.gateway, connectionId(), today());
const differences = async () => (await compare()).merchants?.flatMap(merchant => merchant.differences);

const change = statement(
  'test_change_amount',
  'update transactions set amount_centavos = amount_centavos + 100 where merchant_id = $1 and id = $2',
);

describe('a day of a connection compared with the gateway behind it', () => {
  test('charges, holds, declines, refunds and reversals agree', async () => {
    const { body } = await charge();
    await own.client.post(`/charges/${body.id}/refund`, { amount: 5_000 });
    await charge({ capture: false });
    await charge({}, '4444444444444448');
    proxy.failNext('/charges', 'lose_answer');
    proxy.failNext('/charges', 'drop', 'GET');
    await charge();
    await sweepBoth();
    const { merchants } = await compare();
    expect(merchants).toEqual([
      { merchantId: own.merchant.id, isRead: true, here: 4, there: 4, differences: [] },
    ]);
  });

  test('reads more than one page of the upstream list', async () => {
    const source = await saveCard(account.client);
    for (let made = 0; made < 101; made += 1) {
      await account.client.post('/charges', chargeBody(source, { order_id: `directo ${made}` }));
    }
    expect((await compare()).merchants).toMatchObject([{ here: 0, there: 101 }]);
  });

  test('reports one-sided charges and differing values', async () => {
    const { body: dearer } = await charge();
    await shop.gateway.database.run(change, [own.merchant.id, dearer.id]);
    const { body: givenBack } = await charge();
    const theirs = (await listUpstreamCharges()).find(
      ({ order_id: orderId }) => orderId === `${givenBack.id}-1`,
    );
    await account.client.post(`/charges/${theirs?.id}/refund`, { amount: 1 });
    const source = await saveCard(account.client);
    await account.client.post('/charges', chargeBody(source, { order_id: 'directo' }));
    const method = 'card';
    expect(await differences()).toEqual([
      { kind: 'amount_differs', method, reference: `${dearer.id}-1`, here: '20001.00', there: '20000.00' },
      { kind: 'given_back_differs', method, reference: `${givenBack.id}-1`, here: '0.00', there: '1.00' },
      { kind: 'missing_here', method, reference: 'directo', here: '-', there: 'taken' },
    ]);
  });

  test('reports a list that cannot be read, and a connection without one', async () => {
    await charge();
    proxy.failNext('/charges', 'drop', 'GET');
    expect((await compare()).merchants).toMatchObject([{ isRead: false, differences: [] }]);
    await setConnectionStatus(shop.gateway, connectionId(), 'disabled');
    expect(await compare()).toEqual({ merchants: null });
    expect(() => reportComparison({ merchants: null }, { link: connectionId(), day: today() })).toThrow(
      /disabled/,
    );
  });
});
