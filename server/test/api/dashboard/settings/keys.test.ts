import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { basic } from '../../../support/world/gateway/client.ts';
import { startTestGateway } from '../../../support/world/gateway/test-gateway.ts';
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
  can_be_shown: boolean;
}

const keysPath = (person: Person) => `/panel/businesses/${person.business().id}/keys/sandbox`;
const keysOf = async (person: Person) => (await person.get<Key[]>(keysPath(person))).body;

/** The API's status for a key of the person's sandbox merchant. */
const statusWith = async (person: Person, key: string, remoteAddress = '127.0.0.1') => {
  const url = `/v1/${person.business().sandbox_merchant_id}`;
  const headers = { authorization: basic(key) };
  return (await panel.sandbox.app.inject({ url, remoteAddress, headers })).statusCode;
};

test('the first private key is shown once with the list, and works; the public key is always shown', async () => {
  const ana = await panel.signUp();
  const navigated = await ana.get<Key[]>(keysPath(ana), { headers: { 'sec-fetch-mode': 'navigate' } });
  expect(navigated.body.filter(({ key }) => key !== undefined).map(({ kind }) => kind)).toEqual(['public']);
  const first = await keysOf(ana);
  expect(first.map(({ kind }) => kind)).toEqual(['private', 'public']);
  const [priv] = first;
  expect(priv?.key).toMatch(/^sk_\w{32}$/);
  expect(await statusWith(ana, priv?.key ?? '')).toBe(200);
  const second = await keysOf(ana);
  expect(second.map(({ key }) => key)).toEqual([undefined, first[1]?.key]);
  expect(first[1]?.key).toMatch(/^pk_\w{32}$/);
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

test('a revoked key stops at once; 404 1005 if it does not exist', async () => {
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

test('403 1010: a private key from outside its networks; a rotated one inherits them', async () => {
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
  // The public key is used by payers' browsers everywhere.
  expect((await restrict(pub?.id, ['203.0.113.0/24'])).status).toBe(404);
  expect(await restrict(newest?.id, ['tienda.example'])).toMatchObject({
    status: 422,
    body: { error_code: 1003 },
  });
});

const stored = statement<{ kind: string; public_key: string | null; sealed_key: Buffer | null }>(
  'test_stored_keys',
  'select kind, public_key, sealed_key from api_keys where merchant_id = $1 order by kind',
);
const revealed = statement<{ what: string; environment: string }>(
  'test_key_looks',
  `select what, environment from audit_entries where action = 'key_shown' and chain = $1 order by number`,
);
const ageSessions = statement(
  'test_keys_grow_stale',
  `update sessions set fresh_at = fresh_at - interval '6 minutes'`,
);
const dropSealed = statement(
  'test_drop_sealed',
  'update api_keys set sealed_key = null, public_key = null where merchant_id = $1',
);

describe('a private key of the sandbox, shown again', () => {
  const reveal = (person: Person, id: string | undefined, headers = {}) =>
    person.post<{ key: string }>(`${keysPath(person)}/${id}/reveal`, {}, { headers });

  test('200: the whole key, which works; the audit log records who saw it', async () => {
    const ana = await panel.signUp();
    const [first] = await keysOf(ana);
    expect((await keysOf(ana))[0]).toMatchObject({ can_be_shown: true });
    const answer = await reveal(ana, first?.id);
    expect(answer).toMatchObject({ status: 200, body: { key: first?.key } });
    const { body: rotated } = await ana.post<{ key: string }>(`${keysPath(ana)}/rotate`, { kind: 'private' });
    const newest = (await keysOf(ana)).find(({ last_four: end }) => end === rotated.key.slice(-4));
    expect((await reveal(ana, newest?.id)).body).toEqual({ key: rotated.key });
    const looks = await panel.control.database.rows(revealed, [ana.business().id]);
    expect(looks).toEqual([
      { what: `private …${first?.last_four}`, environment: 'sandbox' },
      { what: `private …${rotated.key.slice(-4)}`, environment: 'sandbox' },
    ]);
  });

  test('403 1010: the last sign-in was more than five minutes ago; the list shows the public key only', async () => {
    const ana = await panel.signUp();
    await panel.control.database.run(ageSessions);
    ana.password = undefined;
    const keys = await keysOf(ana);
    expect(keys.map(({ kind, key }) => [kind, key !== undefined])).toEqual([
      ['private', false],
      ['public', true],
    ]);
    expect(await reveal(ana, keys[0]?.id)).toMatchObject({
      status: 403,
      body: { needs: 'recent_authentication' },
    });
  });

  test('404 1005: a revoked key, a public key; nothing of a revoked key is left', async () => {
    const ana = await panel.signUp();
    const [priv, pub] = await keysOf(ana);
    await ana.delete(`${keysPath(ana)}/${priv?.id}`);
    expect((await reveal(ana, priv?.id)).status).toBe(404);
    expect((await reveal(ana, pub?.id)).status).toBe(404);
    const merchant = ana.business().sandbox_merchant_id;
    expect(await panel.sandbox.gateway.database.rows(stored, [merchant])).toEqual([
      { kind: 'private', public_key: null, sealed_key: null },
      { kind: 'public', public_key: pub?.key, sealed_key: null },
    ]);
  });

  test('422 1003: a key from before keys were stored', async () => {
    const ana = await panel.signUp();
    await keysOf(ana);
    await panel.sandbox.gateway.database.run(dropSealed, [ana.business().sandbox_merchant_id]);
    const keys = await keysOf(ana);
    expect(keys.map(({ key, can_be_shown: isKept }) => [key, isKept])).toEqual([
      [undefined, false],
      [undefined, false],
    ]);
    expect(await reveal(ana, keys[0]?.id)).toMatchObject({
      status: 422,
      body: { error_code: 1003, reason: 'key_not_kept' },
    });
  });

  test('the database never holds the key in plain text, and nothing of a private key of production', async () => {
    const ana = await panel.signUp();
    const [priv] = await keysOf(ana);
    const rows = await panel.sandbox.gateway.database.rows(stored, [ana.business().sandbox_merchant_id]);
    expect(rows[0]?.sealed_key).toBeInstanceOf(Buffer);
    expect(rows[0]?.sealed_key?.toString('latin1')).not.toContain(priv?.key?.slice(3));
    const live = await startTestGateway({ environment: 'production' });
    try {
      const { merchant } = await live.merchant();
      const kept = await live.gateway.database.rows(stored, [merchant.id]);
      expect(kept.map(({ kind, sealed_key: sealed }) => [kind, sealed])).toEqual([
        ['private', null],
        ['public', null],
      ]);
    } finally {
      await live.close();
    }
  });
});
