import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBoxes, readPage } from '../../support/guides/guide.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { openPlatform } from '../../support/world/settlement/platform.ts';
import { newTestClock } from '../../support/world/settlement/settled-merchant.ts';
import { cardData } from '../../support/world/shop/shop.ts';

const run = promisify(execFile);
let shop: TestGateway;
beforeAll(async () => {
  shop = await startTestGateway({ clock: newTestClock('2026-02-10T15:00:00Z') });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

const commandsOf = (page: string): string[] =>
  readBoxes(readPage(page)).flatMap(box =>
    box.flatMap(({ language, code }) => (language === 'bash' ? code : [])),
  );

test('both languages have the same commands', () => {
  expect(commandsOf('split.es.md')).toEqual(commandsOf('split.md'));
});

test('every command of the guide succeeds, in its order', async () => {
  const { port } = shop.app.server.address() as AddressInfo;
  const platform = await openPlatform(shop);
  const seller = await platform.addSeller();
  const { body: token } = await platform.client.post('/tokens', cardData());
  const values: Record<string, string> = {
    base_url: `http://127.0.0.1:${port}`,
    operator_key: platform.operatorKey,
    merchant_id: platform.merchantId,
    private_key: platform.privateKey,
    seller_id: seller.id,
    seller_key: seller.privateKey,
    token: String(token['id']),
  };
  const answers: { id?: string }[] = [];
  for (const code of commandsOf('split.md')) {
    const command = code.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
    const { stdout } = await run('bash', ['-c', `${command} --fail-with-body`]);
    const answer = JSON.parse(stdout) as { id?: string };
    answers.push(answer);
    values['charge_id'] = answer.id ?? '';
    await platform.work();
  }
  expect(answers[0]).toMatchObject({ status: 'pending', external_id: 'puesto-7' });
  expect(answers[1]).toMatchObject({ id: seller.id, status: 'live' });
  expect(answers[3]).toMatchObject({ status: 'completed', splits: [{ amount: 90_000 }, { amount: 10_000 }] });
  expect(answers[4]).toMatchObject([
    { merchant_id: seller.id, name: 'Café de la Sierra', amount: 90_000, fee_payer: 'seller', returned: 0 },
    { merchant_id: platform.merchantId, split_share_id: null, amount: 10_000, covered_by_platform: 0 },
  ]);
  expect(answers[5]).toMatchObject([{ amount: 90_000, returned: 0, covered_by_platform: 0 }]);
});
