import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.close());

test('200: whether a failed charge frees its order_id: by profile, on or off; the log records it', async () => {
  const ana = await panel.signUp();
  const shop = ana.operations('sandbox');
  const settings = `/panel/sandbox/data/${ana.business().sandbox_merchant_id}/settings`;
  const seen = async () => {
    const { body } = await ana.get(settings);
    return [body['order_id_reuse'], body['reuses_order_ids']];
  };
  const poor = chargeBody(await saveCard(shop, '4444444444444448'), { order_id: 'wc-1' });
  const declined = async () => (await shop.post('/charges', poor)).body['error_code'];
  expect([await seen(), await declined(), await declined()]).toEqual([['profile', false], 3003, 1006]);
  await ana.put(settings, { profile: 'lenient' });
  expect([await seen(), await declined(), await declined()]).toEqual([['profile', true], 3003, 3003]);
  await ana.put(settings, { order_id_reuse: 'off' });
  expect([await seen(), await declined(), await declined()]).toEqual([['off', false], 3003, 1006]);
  await ana.put(settings, { profile: 'strict', order_id_reuse: 'on' });
  expect([await seen(), await declined()]).toEqual([['on', true], 3003]);
  await ana.put(settings, { order_id_reuse: 'profile' });
  expect(await seen()).toEqual(['profile', false]);
  const { body } = await ana.get<{ action: string; details: object }[]>(
    `/panel/businesses/${ana.business().id}/audit`,
  );
  const changes = body.filter(({ action }) => action === 'settings_changed').map(({ details }) => details);
  expect(changes).toEqual([
    { order_id_reuse_before: 'on', order_id_reuse: 'profile' },
    { order_id_reuse_before: 'off', order_id_reuse: 'on' },
    { order_id_reuse_before: 'profile', order_id_reuse: 'off' },
    {},
  ]);
});
