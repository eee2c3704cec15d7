import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCardNumber } from '../../../support/doubles/connections/card-tester.ts';
import { listExecutedFiles } from '../../../support/rules/executed-files.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

/** The files that a change to the charge path has to be read against. */
const MAX_FILES = 12;

/** What every request passes, whatever it asks for; and the sandbox's table of test cards, which its processor reads. */
const ofEveryRequest = [
  /^merchants\/(keys\/authenticate|keys\/key-networks|merchant-clock)\.ts$/,
  /^request-log\//,
  /^cards\/numbers\/test-cards\.ts$/,
  // What somebody has opened in an earlier test of this thread is counted a second later.
  /^charges\/checkout\/views\/(count-view|link-view-store)\.ts$/,
  // A branch: only where a rule counts.
  /^fraud\/velocity-store\.ts$/,
];

let shop: TestGateway;
let client: TestClient;

beforeAll(async () => {
  // It stands still, so that nothing that was looked up for the first charge is looked up again for the next.
  const now = new Date();
  shop = await startTestGateway({ clock: { now: () => now } });
  client = (await shop.merchant()).client;
  await client.post('/charges', chargeBody(await saveCard(client)));
});
afterAll(() => shop.close());

const newToken = async (number?: string) => String((await client.post('/tokens', cardData(number))).body.id);

test.each([
  ['a saved card', () => saveCard(client)],
  ['a token', () => newToken()],
  ['a card that the fraud rules count', () => saveCard(client, newCardNumber())],
])(
  `200: a charge of %s passes through ${MAX_FILES} files of the domain at most`,
  async (_what, newSource) => {
    const body = chargeBody(await newSource());
    let status: number | undefined;
    const files = await listExecutedFiles(async () => {
      status = (await client.post('/charges', body)).status;
    });
    expect(status).toBe(200);
    const passed = files.filter(file => !ofEveryRequest.some(pattern => pattern.test(file)));
    expect(passed).toContain('charges/take-card-payment.ts');
    expect(passed.length, `it passes through\n${passed.join('\n')}`).toBeLessThanOrEqual(MAX_FILES);
  },
);
