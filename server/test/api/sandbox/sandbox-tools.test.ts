import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../support/checks/error-object.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';
import { startTestGateway } from '../../support/world/gateway/test-gateway.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const shop = useSharedGateway();

const setOutage = (client: TestClient, fields: object = {}) =>
  client.put('/sandbox/outage', { rail: 'card', kind: 'down', seconds: 600, ...fields });

describe('outage', () => {
  test('200: the card rail is down at once, for this merchant only', async () => {
    const { client } = await shop.merchant();
    const { client: other } = await shop.merchant();
    const [cardId, otherCardId] = [await saveCard(client), await saveCard(other)];
    const { status, body } = await setOutage(client);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rail: 'card', kind: 'down', seconds: 600 });
    const aheadMs = new Date(String(body.until)).getTime() - systemClock.now().getTime();
    expect(aheadMs).toBeGreaterThan(590_000);
    expect(aheadMs).toBeLessThanOrEqual(600_000);
    expectError(await client.post('/charges', chargeBody(cardId)), 1004);
    expect((await other.post('/charges', chargeBody(otherCardId))).status).toBe(200);
  });

  test('200: zero seconds end it', async () => {
    const { client } = await shop.merchant();
    const cardId = await saveCard(client);
    await setOutage(client);
    expectError(await client.post('/charges', chargeBody(cardId)), 1004);
    expect((await setOutage(client, { seconds: 0 })).status).toBe(200);
    expect((await client.post('/charges', chargeBody(cardId))).status).toBe(200);
  });

  test('200: an outage of another rail does not affect cards', async () => {
    const { client } = await shop.merchant();
    for (const rail of ['pse', 'store']) expect((await setOutage(client, { rail })).status).toBe(200);
    expect((await client.post('/charges', chargeBody(await saveCard(client)))).status).toBe(200);
  });

  test.each([
    ['no rail', { rail: undefined }, 1001],
    ['no seconds', { seconds: undefined }, 1001],
    ['seconds as text', { seconds: '5' }, 1001],
    ['an unknown rail', { rail: 'train' }, 1003],
    ['an unknown kind', { kind: 'moody' }, 1003],
    ['negative seconds', { seconds: -1 }, 1003],
    ['more than a day', { seconds: 86_401 }, 1003],
  ] as const)('4xx: %s', async (_title, fields, code) => {
    expectError(await setOutage((await shop.merchant()).client, fields), code);
  });

  test('403 1010: with the public key', async () => {
    const { client, publicKey } = await shop.merchant();
    expectError(await client.put('/sandbox/outage', {}, { key: publicKey }), 1010);
  });
});

test('404 1005: production has no sandbox tools', async () => {
  const production = await startTestGateway({ environment: 'production' });
  const { client } = await production.merchant();
  expectError(await setOutage(client), 1005);
  expectError(
    await client.post('/sandbox/charges/tr000000000000000000/chargeback', { status: 'pending' }),
    1005,
  );
  await production.close();
});
