import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../../support/checks/error-object.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { RETURN_URL, redirectBody } from '../../../support/world/shop/payer.ts';
import { chargeBody } from '../../../support/world/shop/shop.ts';

describe('in production without an issuer', () => {
  let live: TestGateway;
  beforeAll(async () => {
    live = await startTestGateway({ environment: 'production' });
  });
  afterAll(() => live.close());

  test.each([
    ['a saved card or token', chargeBody('k0000000000000000000', { redirect_url: RETURN_URL })],
    ['the hosted page', redirectBody()],
  ])('422 1003: use_3d_secure with %s is rejected and nothing is created', async (_title, body) => {
    const { client } = await live.merchant();
    const answer = await client.post('/charges', { ...body, use_3d_secure: true });
    const description = 'use_3d_secure is not available in production yet; leave it out or send false';
    expectError(answer, 1003, description);
    expect((await client.get('/charges')).body).toEqual([]);
  });
});
