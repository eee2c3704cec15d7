import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { isMissing, runFirstExample, runSuite, suites } from '../../../support/world/files/client-suites.ts';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const shop = useGateway();
let baseUrl: string;

beforeAll(async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});

const found = suites.map(suite => ({ suite, isMissing: isMissing(suite) }));
const titled = found.map(one => ({
  ...one,
  title: one.isMissing ? `${one.suite.tool} (not on this machine)` : one.suite.tool,
}));

describe.each(titled)('$title', ({ suite, isMissing: isSkipped }) => {
  test.skipIf(isSkipped)('the suite of the client passes against the sandbox', async () => {
    const { merchant, privateKey } = await shop.merchant();
    const output = await runSuite(suite, shop, { baseUrl, merchantId: merchant.id, privateKey });
    expect(output).toMatch(suite.success);
  });

  test.skipIf(isSkipped).each(['README.md', 'README.es.md'])(
    'the first example of %s prints the page of the payer',
    async readme => {
      const { merchant, privateKey } = await shop.merchant();
      const account = { baseUrl, merchantId: merchant.id, privateKey };
      expect(await runFirstExample(suite, readme, account)).toMatch(/^https?:\/\/\S+\/pagar\/\w+\s*$/);
    },
  );
});
