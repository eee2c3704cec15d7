import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { giveSecondFactor } from '../../../support/world/shop/second-factor.ts';

const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel({ clock });
});
afterAll(() => panel.close());

interface Key {
  id: string;
  kind: 'private' | 'public';
  last_four: string;
  expires_at: string | null;
  last_used_at: string | null;
  allowed_networks: string[];
  key?: string;
}

const keysPath = (person: Person) => `/panel/businesses/${person.business().id}/keys/sandbox`;
const keysOf = async (person: Person) => (await person.get<Key[]>(keysPath(person))).body;

/** What the API answers to a key of the person's sandbox merchant. */
const statusWith = async (person: Person, key: string, remoteAddress = '127.0.0.1') => {
  const url = `/v1/${person.business().sandbox_merchant_id}`;
  const headers = { authorization: basic(key) };
  return (await panel.sandbox.app.inject({ url, remoteAddress, headers })).statusCode;
};

test('the first keys are shown once, and work', async () => {
  const ana = await panel.signUp();
  const navigated = await ana.get<Key[]>(keysPath(ana), { headers: { 'sec-fetch-mode': 'navigate' } });
  expect(navigated.body.some(({ key }) => key !== undefined)).toBe(false);
  const first = await keysOf(ana);
  expect(first.map(({ kind }) => kind)).toEqual(['private', 'public']);
  const [priv] = first;
  expect(priv?.key).toMatch(/^sk_\w{32}$/);
  expect(await statusWith(ana, priv?.key ?? '')).toBe(200);
  const second = await keysOf(ana);
  expect(second.some(({ key }) => key !== undefined)).toBe(false);
  expect(second[0]).toMatchObject({ id: priv?.id, last_four: priv?.key?.slice(-4), expires_at: null });
  const rows = await panel.control.database.rows({ name: 'k', text: 'select * from first_keys' });
  expect(JSON.stringify(rows)).not.toContain(priv?.key);
});

test('a rotated key overlaps: both work, then only the new one', async () => {
  const ana = await panel.signUp();
  const old = (await keysOf(ana))[0]?.key ?? '';
  clock.advanceMs(1_000);
  const { status, body } = await ana.post<{ key: string }>(`${keysPath(ana)}/rotate`, {
    kind: 'private',
    overlap_hours: 2,
  });
  expect(status).toBe(200);
  expect([await statusWith(ana, old), await statusWith(ana, body.key)]).toEqual([200, 200]);
  const listed = (await keysOf(ana)).filter(({ kind }) => kind === 'private');
  expect(listed).toMatchObject([
    { last_four: body.key.slice(-4), expires_at: null },
    { expires_at: '2026-03-05T12:00:01-05:00' },
  ]);
  clock.advanceMs(2 * 3_600_000 + 1_000);
  expect([await statusWith(ana, old), await statusWith(ana, body.key)]).toEqual([401, 200]);
});

test('a revoked key ends at once; 404 1005 when it is none', async () => {
  const ana = await panel.signUp();
  const [priv] = await keysOf(ana);
  expect(await statusWith(ana, priv?.key ?? '')).toBe(200);
  expect((await ana.delete(`${keysPath(ana)}/${priv?.id}`)).status).toBe(204);
  expect(await statusWith(ana, priv?.key ?? '')).toBe(401);
  expect((await ana.delete(`${keysPath(ana)}/${priv?.id}`)).status).toBe(404);
  expect((await keysOf(ana)).map(({ kind }) => kind)).toEqual(['public']);
});

test('the last use is noted', async () => {
  const ana = await panel.signUp();
  const [priv] = await keysOf(ana);
  expect(priv?.last_used_at).toBeNull();
  await statusWith(ana, priv?.key ?? '');
  await expect.poll(async () => (await keysOf(ana))[0]?.last_used_at).not.toBeNull();
});

test('422 1003: no production keys before the business is live, no unknown kind; 400 1001: no kind', async () => {
  const ana = await panel.signUp();
  await giveSecondFactor(panel.control, ana.cookie);
  const production = keysPath(ana).replace('sandbox', 'production');
  expect(await ana.get(production)).toMatchObject({ status: 422, body: { error_code: 1003 } });
  expect((await ana.post(`${keysPath(ana)}/rotate`, { kind: 'other' })).status).toBe(422);
  expect((await ana.post(`${keysPath(ana)}/rotate`, {})).status).toBe(400);
});

test('403 1010: a private key from elsewhere than its networks; a rotated one inherits them', async () => {
  const ana = await panel.signUp();
  const [priv, pub] = await keysOf(ana);
  const key = priv?.key ?? '';
  expect(priv?.allowed_networks).toEqual([]);
  const restrict = (id: string | undefined, networks: string[]) =>
    ana.put(`${keysPath(ana)}/${id}`, { allowed_networks: networks });
  expect(await restrict(priv?.id, ['203.0.113.0/24', '198.51.100.7'])).toMatchObject({
    status: 200,
    body: { allowed_networks: ['203.0.113.0/24', '198.51.100.7/32'] },
  });
  const from = (address: string, used = key) => statusWith(ana, used, address);
  expect([await from('203.0.113.9'), await from('198.51.100.7'), await from('192.0.2.1')]).toEqual([
    200, 200, 403,
  ]);
  const { body } = await ana.post<{ key: string }>(`${keysPath(ana)}/rotate`, { kind: 'private' });
  expect([await from('203.0.113.9', body.key), await from('192.0.2.1', body.key)]).toEqual([200, 403]);
  const newest = (await keysOf(ana)).find(({ last_four }) => last_four === body.key.slice(-4));
  await restrict(newest?.id, []);
  expect([await from('192.0.2.1', body.key), await from('192.0.2.1')]).toEqual([200, 403]);
  // The public key is in pages of payers everywhere.
  expect((await restrict(pub?.id, ['203.0.113.0/24'])).status).toBe(404);
  expect(await restrict(newest?.id, ['tienda.example'])).toMatchObject({
    status: 422,
    body: { error_code: 1003 },
  });
});
