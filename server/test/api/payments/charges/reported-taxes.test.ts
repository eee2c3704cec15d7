import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Authorisation } from '../../../../src/processors/card-processor.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { filledForm, newPayer, openLink } from '../../../support/world/shop/payer.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const sent: Authorisation[] = [];
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({
    cardProcessor: sandbox => ({
      ...sandbox,
      authorise(request, deadline) {
        sent.push(request);
        return sandbox.authorise(request, deadline);
      },
    }),
  });
});
afterAll(() => shop.close());

const RESTAURANT = { amount: 108_000, iva: '0', iva_base: 0, inc: 8_000, tip: 10_000.5 };

async function charge(fields: object) {
  const { client } = await shop.merchant();
  const answer = await client.post('/charges', chargeBody(await saveCard(client), fields));
  return { ...answer, client };
}

describe('taxes reported with a charge', () => {
  test('200: IVA alone reaches the processor unchanged, and the response gains no field', async () => {
    const { status, body } = await charge({ iva: '3193' });
    expect([status, body['iva']]).toEqual([200, '3193']);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['iva_base']));
    expect(sent.at(-1)?.taxes).toEqual({
      iva: '3193',
      ivaBaseCentavos: null,
      incCentavos: null,
      tipCentavos: null,
    });
  });

  test('200: base, INC and tip are stored, shown and sent', async () => {
    const { status, body, client } = await charge(RESTAURANT);
    expect([status, body['iva_base'], body['inc'], body['tip']]).toEqual([200, 0, 8_000, 10_000.5]);
    expect((await client.get(`/charges/${body.id}`)).body).toEqual(body);
    expect(sent.at(-1)?.taxes).toEqual({
      iva: '0',
      ivaBaseCentavos: 0n,
      incCentavos: 800_000n,
      tipCentavos: 1_000_050n,
    });
  });

  test("200: a payer on the hosted page sends the shop's taxes", async () => {
    const { url, page } = await openLink(shop, RESTAURANT);
    await newPayer(shop.app).post(url, filledForm(page.html));
    expect(sent.at(-1)).toMatchObject({ taxes: { incCentavos: 800_000n, tipCentavos: 1_000_050n } });
  });

  test.each([
    ['the parts are more than the amount', { amount: 20_000, iva_base: 20_000, tip: 0.01 }, 'iva_base'],
    ['a tip above the amount', { amount: 20_000, tip: 20_001 }, 'tip'],
    ['a negative tip', { tip: -1 }, 'tip'],
    ['three decimals', { inc: 1.005 }, 'inc'],
  ])('422 1003: %s', async (_title, fields, field) => {
    const answer = await charge(fields);
    expectError(answer, 1003);
    expect(answer.body['description']).toContain(field);
  });

  test('400 1001: a tip as text', async () => {
    expect(await charge({ tip: '10000' })).toMatchObject({ status: 400, body: { error_code: 1001 } });
  });
});
