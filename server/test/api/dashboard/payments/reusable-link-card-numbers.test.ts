import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { openDashboard, type TestDashboard } from '../../../support/world/shop/dashboard.ts';
import { newPayer } from '../../../support/world/shop/payer.ts';
import { type ReusableLinkBody, submitReusableLink } from '../../../support/world/shop/reusable-links.ts';

let shop: TestGateway;
let dashboard: TestDashboard;
beforeAll(async () => {
  shop = await startTestGateway();
  dashboard = await openDashboard(shop);
});
afterAll(async () => {
  await dashboard.close();
  await shop.close();
});

test('422: rejects a card number as name or in the email, and returns it masked', async () => {
  const data = dashboard.clientOf(await shop.merchant());
  const fields = { amount: 25_000, description: 'Torta de chocolate' };
  const { body: link } = await data.post<ReusableLinkBody>('/reusable-links', fields);
  const payer = newPayer(shop.app);
  for (const typed of [
    { payer_name: 'Ana 4929/1357/9246/8039' },
    { email: '4929135792468039@example.com' },
  ]) {
    const { status, html } = await submitReusableLink(payer, link.url, typed);
    expect(status).toBe(422);
    expect(html).toContain('492913XXXXXX8039');
    expect(html).not.toContain('9246');
  }
  const { body } = await data.get<ReusableLinkBody>(`/reusable-links/${link.id}`);
  expect(body).toMatchObject({ uses: 0 });
});
