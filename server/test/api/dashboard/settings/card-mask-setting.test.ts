import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { cardData, chargeBody } from '../../../support/world/shop/shop.ts';

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.close());

test('200: cards show eight leading digits if the merchant wants it; the log records it', async () => {
  const ana = await panel.signUp();
  const shop = ana.operations('sandbox');
  const settings = `/panel/sandbox/data/${ana.business().sandbox_merchant_id}/settings`;
  const save = async (number: string) => (await shop.post('/cards', cardData(number))).body;
  expect((await ana.get(settings)).body).toMatchObject({ card_mask_digits: 6 });
  expect(await save('4111111111111111')).toMatchObject({ card_number: '411111XXXXXX1111' });

  expect(await ana.put(settings, { card_mask_digits: 7 })).toMatchObject({ status: 422 });
  expect((await ana.put(settings, { card_mask_digits: 8 })).body).toMatchObject({ card_mask_digits: 8 });
  const saved = await save('5555555555554444');
  expect(saved).toMatchObject({ card_number: '55555555XXXX4444' });
  const charge = await shop.post('/charges', chargeBody(String(saved['id'])));
  expect(charge.body).toMatchObject({ status: 'completed', card: { card_number: '55555555XXXX4444' } });
  const token = await shop.post('/tokens', cardData('4242424242424242'));
  expect(token.body).toMatchObject({ card: { card_number: '42424242XXXX4242' } });
  const amex = { ...cardData('345678000000007'), cvv2: '1234' };
  // Numbers with fewer than 16 digits keep six leading digits (PCI DSS).
  expect((await shop.post('/cards', amex)).body).toMatchObject({ card_number: '345678XXXXX0007' });

  const { body } = await ana.get<{ action: string; details: object }[]>(
    `/panel/businesses/${ana.business().id}/audit`,
  );
  expect(body.filter(({ action }) => action === 'settings_changed').map(({ details }) => details)).toEqual([
    { card_mask_digits_before: '6', card_mask_digits: '8' },
  ]);
});

test('200: the dashboard shows the status of a customer without an account, whatever the profile', async () => {
  const ana = await panel.signUp();
  await ana.put(`/panel/sandbox/data/${ana.business().sandbox_merchant_id}/settings`, { profile: 'lenient' });
  const shop = ana.operations('sandbox');
  const bare = { name: 'Eva', email: 'eva@example.com', requires_account: false };
  expect((await shop.post('/customers', bare)).body).toMatchObject({ status: 'active' });
});
