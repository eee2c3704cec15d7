import { statement } from '../../src/database/connection.ts';
import { chargeBody, saveCard } from './shop.ts';
import type { TestGateway } from './test-gateway.ts';

/** A number that production takes: no test number. */
export const REAL_NUMBER = '4539578763621486';

const count = statement<{ found: boolean }>(
  'test_has_transactions',
  'select exists (select from transactions) as found',
);

/** The first payment of an environment, whatever becomes of it: from then on two people change what leads money elsewhere. */
export async function plantPayment(gateway: TestGateway): Promise<void> {
  const { client } = await gateway.merchant();
  await client.post('/charges', chargeBody(await saveCard(client, REAL_NUMBER)));
  if ((await gateway.gateway.database.find(count))?.found !== true)
    throw new Error('no payment was recorded');
}
