import { expect, test } from 'vitest';
import { eventually } from '../../../support/checks/eventually.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import { useTraces } from '../../../support/world/gateway/use-traces.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const traces = useTraces({ maxQueued: 10 });
const shop = useGateway();
const { client } = useMerchant(shop);

test('200: a silent collector does not slow payments; a few spans wait, the rest is counted', async () => {
  traces.behave('hang');
  const card = await saveCard(client);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.post('/charges', chargeBody(card))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  // Each charge has six spans; all but the queued ones are dropped.
  await eventually(() => traces.counted('dropped')).toBeGreaterThanOrEqual(110);
});
