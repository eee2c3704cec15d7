import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCardNumber } from '../../../support/doubles/connections/card-tester.ts';
import { listExecutedFiles } from '../../../support/rules/executed-files.ts';
import type { TestClient } from '../../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { cardData, chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

/** The number of files that a reader of the charge path has to open. */
const MAX_FILES = 12;

/** Code that runs on every request, and the sandbox's test cards. */
const ofEveryRequest = [
  /^merchants\/(keys\/authenticate|keys\/key-networks|merchant-clock)\.ts$/,
  /^request-log\//,
  /^cards\/numbers\/test-cards\.ts$/,
  // Page views of earlier tests in this worker are written a second later.
  /^charges\/checkout\/views\/(count-view|link-view-store)\.ts$/,
  // Runs only if a rule counts.
  /^fraud\/velocity-store\.ts$/,
];

let shop: TestGateway;
let client: TestClient;

beforeAll(async () => {
  // Stands still, so that caches filled by the first charge stay valid.
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
