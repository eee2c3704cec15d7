import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { findEnvironment, newCaller } from '../../../src/commands/developers/calls/caller.ts';
import { readFixture } from '../../../src/commands/developers/fixtures/fixture.ts';
import { listOwn } from '../../../src/commands/developers/fixtures/fixtures.ts';
import { FixtureDiffers, playFixture } from '../../../src/commands/developers/fixtures/play-fixture.ts';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';
import type { TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const sandbox = useGateway();
const production = useGateway({ environment: 'production' });
beforeAll(async () => {
  for (const { app } of [sandbox, production]) await app.listen({ host: '127.0.0.1', port: 0 });
});

/** A caller for a new merchant, over HTTP. */
async function callerOf(shop: TestGateway) {
  const { merchant, privateKey } = await shop.merchant();
  const { port } = shop.app.server.address() as AddressInfo;
  const base_url = `http://127.0.0.1:${port}`;
  return newCaller({ merchant_id: merchant.id, private_key: privateKey, base_url });
}

const play = (text: string, caller: Awaited<ReturnType<typeof callerOf>>, lines: string[] = []) =>
  playFixture(readFixture(text), caller, newSecret(8), line => lines.push(line));

describe('built-in fixtures', () => {
  test.each(listOwn())('%s runs as described, twice', async name => {
    const file = new URL(`../../../../examples/fixtures/${name}.json`, import.meta.url);
    const text = readFileSync(file, 'utf8');
    const caller = await callerOf(sandbox);
    const lines: string[] = [];
    await play(text, caller, lines);
    await play(text, caller, lines);
    expect(lines.every(line => /^\w+ +(GET|POST|PUT|DELETE) \/\S+ {2}\d{3}$/.test(line))).toBe(true);
  });
});

test("the guide's fixture runs as described", async () => {
  const guide = readFileSync(
    new URL('../../../../docs/guides/integrate/command-line.md', import.meta.url),
    'utf8',
  );
  const [shown = ''] = /\{\n {2}"\$schema"[^]*?\n\}/.exec(guide) ?? [];
  await play(shown, await callerOf(sandbox));
});

test('stops at the first response that differs from the file', async () => {
  const caller = await callerOf(sandbox);
  const customer = { name: 'Ana', email: 'ana@example.com', external_id: '${run}-${count}' };
  const text = JSON.stringify({
    name: 'x',
    steps: [
      { name: 'customers', call: 'POST /customers', repeat: 3, body: customer },
      { name: 'read', call: 'GET /customers/${customers.2.id}', expect: { body: { name: 'Eva' } } },
      { name: 'gone', call: 'DELETE /customers/${customers.0.id}' },
    ],
  });
  const lines: string[] = [];
  const played = play(text, caller, lines);
  await expect(played).rejects.toThrow(FixtureDiffers);
  await expect(played).rejects.toThrow(
    /^step 2 \(read\), GET \/customers\/a\w+: name should be "Eva" but is "Ana"$/,
  );
  expect(lines).toEqual(Array.from({ length: 3 }, () => 'customers  POST /customers  201'));
  expect((await caller.send('GET', '/customers')).answer).toHaveLength(3);
});

test("finds a key's environment without reading merchant data", async () => {
  expect(await findEnvironment(await callerOf(sandbox))).toBe('sandbox');
  expect(await findEnvironment(await callerOf(production))).toBe('production');
});
