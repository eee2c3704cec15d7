import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveWithholdingMode } from '../../../src/domain/settlement/withholding/store.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { newTestClock, openSettled } from '../../support/world/settlement/settled-merchant.ts';

const clock = newTestClock('2026-02-10T15:00:00Z');
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock });
  await saveWithholdingMode(shop.gateway.database, 'agent');
});
afterAll(() => shop.close());

test('200: a settlement has a statement in each format, for its own merchant alone', async () => {
  const [own, other] = [await openSettled(shop), await openSettled(shop)];
  await own.charge();
  await own.take();
  clock.set('2026-02-12T12:00:00Z');
  await own.follow({ onDemand: true });
  const [settlement] = await own.settlements();
  const ask = (from: typeof own, ending: string) =>
    shop.app.inject({
      url: `/v1/${from.merchantId}/settlements/${settlement?.id}/statement.${ending}`,
      headers: { authorization: from.authorization },
    });
  const csv = await ask(own, 'csv');
  expect(csv.headers['content-disposition']).toBe('attachment; filename="liquidacion-1.csv"');
  const [, opening, charge, closing] = csv.payload.split('\r\n');
  expect(opening).toContain('Saldo inicial');
  expect(charge).toMatch(/;119000,00;-4120,10;-782,82;-1500,00;-2850,00;-414,00;;109333,08;109333,08;$/);
  expect(closing).toContain('Saldo final');
  for (const ending of ['csv', 'xlsx', 'pdf', 'pdf?lang=en']) {
    const [first, second] = [await ask(own, ending), await ask(own, ending)];
    expect([first.statusCode, first.rawPayload.equals(second.rawPayload)]).toEqual([200, true]);
    expect((await ask(other, ending)).statusCode).toBe(404);
  }
  expect((await ask(own, 'doc')).statusCode).toBe(404);
});
