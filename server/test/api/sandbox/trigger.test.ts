import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recipes } from '../../../src/commands/developers/trigger/recipes.ts';
import { newShop } from '../../../src/commands/developers/trigger/shop.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
let base_url: string;

beforeAll(async () => {
  shop = await startTestGateway();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  base_url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

test.each(Object.entries(recipes))('recaudo trigger %s: makes it happen', async (type, recipe) => {
  const { merchant, privateKey, client } = await shop.merchant();
  const lines: string[] = [];
  const keys = { merchant_id: merchant.id, private_key: privateKey, base_url };
  await recipe(newShop(keys, line => lines.push(line)));
  expect((await client.get(`/events?type=${type}`)).body).toMatchObject([{ type }]);
  expect(lines.at(-1)).toMatch(/^[A-Z]+ \/\S+ {2}(20[014]|402)$/);
});

test("a rejection ends the command with the API's description", async () => {
  const { merchant } = await shop.merchant();
  const keys = { merchant_id: merchant.id, private_key: 'sk_of_nobody', base_url };
  const refused = newShop(keys, () => undefined).call('POST', '/plans', {});
  await expect(refused).rejects.toThrow('POST /plans failed with 401: ');
});
