import { expect, test } from 'vitest';
import { importAll } from '../../../support/world/files/imports.ts';
import { useMerchant, useSharedGateway } from '../../../support/world/gateway/use-gateway.ts';

const shop = useSharedGateway();
const { merchant: own } = useMerchant(shop);
const run = (files: Parameters<typeof importAll>[2]) => importAll(shop.gateway, own.merchant.id, files);

test('a contact list without ids: external id or email identify each, so it duplicates no one', async () => {
  const customers = [
    { name: 'Luz', email: 'Luz@example.com' },
    { name: 'Sol', email: 'sol@example.com', external_id: 'cliente-7' },
    { name: 'Otra Luz', email: 'luz@example.com' },
  ];
  const first = await run({ customers });
  expect(first.counts).toMatchObject([{ kind: 'customers', created: 2, refused: 0 }]);
  expect(first.problems).toMatchObject([{ line: 3, problem: 'repeated' }]);
  expect((await run({ customers })).counts).toMatchObject([{ created: 0, known: 3 }]);
});
