import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant } from '../../../src/domain/merchants/create-merchant.ts';
import type { Database } from '../../../src/platform/database/connections/connection.ts';
import { GatewayError } from '../../../src/platform/errors.ts';
import { manualClock, systemClock } from '../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../support/checks/error-object.ts';
import { newClient } from '../../support/world/gateway/client.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';
import { newSite } from './crash-site.ts';
import { type OpenedGateway, openGatewayOn } from './gateway-on-database.ts';

const clock = manualClock(systemClock.now());
let site: Awaited<ReturnType<typeof newSite>>;
let opened: OpenedGateway;
let isAway = false;

/** Fails the statement that stores the response of a settled charge. */
const failAtKeep = (real: Database): Database => ({
  ...real,
  run: async (statement, values) => {
    if (isAway && statement.name === 'idempotency_keep')
      throw new GatewayError(1004, { retryAfterSeconds: 2 });
    return real.run(statement, values);
  },
});

beforeAll(async () => {
  site = await newSite();
  opened = await openGatewayOn(site, { clock, database: failAtKeep });
});
afterAll(async () => {
  await opened.close();
  site.remove();
});

test.each([
  ['an approved', '4111111111111111', 200],
  ['a declined', '4444444444444448', 402],
])(
  '503 1004: the response of a %s charge cannot be stored; a repeat returns it, and there is one charge',
  async (_title, number, status) => {
    const { merchant, privateKey } = await createMerchant(opened.gateway, { name: 'Tienda' });
    const client = newClient(opened.app, merchant.id, privateKey);
    const body = chargeBody(await saveCard(client, number));
    const send = () => client.post('/charges', body, { headers: { 'idempotency-key': 'once' } });
    isAway = true;
    const unkept = await send();
    isAway = false;
    expectError(unkept, 1004);
    expect(unkept.headers['retry-after']).toBe('2');
    // The first request may still be running until its lease expires.
    expectError(await send(), 1006, 'A request with this Idempotency-Key is still being processed');
    clock.advanceMs(120_000);
    const reported = await send();
    expect(reported.status).toBe(status);
    expect((await send()).text).toBe(reported.text);
    expect((await client.get<unknown[]>('/charges')).body).toHaveLength(1);
  },
);
