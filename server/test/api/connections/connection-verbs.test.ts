import { describe, expect, inject, test } from 'vitest';
import type { RoutingFacts } from '../../../src/domain/routing/choose-connections.ts';
import {
  addConnection,
  changeConnection,
  getConnection,
  listConnections,
  setConnectionStatus,
} from '../../../src/domain/routing/connections.ts';
import { enrolMerchant, listEnrolments } from '../../../src/domain/routing/enrolments.ts';
import { explainRouting } from '../../../src/domain/routing/explain-routing.ts';
import { listRoutingRules, setRouting } from '../../../src/domain/routing/set-routing.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { useGateway, useMerchant } from '../../support/world/gateway/use-gateway.ts';

const kind = newScriptedKind();
const shop = useGateway({ connectionKinds: [kind], noticesFrom: inject('databaseServer') });
const { merchant } = useMerchant(shop);

const SECRET = 'never-shown-again';
let connections = 0;
async function newConnection(): Promise<string> {
  const id = `link-${(connections += 1)}`;
  const [settings, secrets] = [{ host: '127.0.0.1' }, { password: SECRET }];
  await addConnection(shop.served, { id, kind: 'iso8583', name: 'Adquirente', settings, secrets });
  return id;
}
const idOf = () => merchant.merchant.id;
const enrol = (connectionId: string) =>
  enrolMerchant(shop.served, {
    merchantId: idOf(),
    linkId: connectionId,
    values: { terminal: '12345678', key: SECRET },
  });
const visa: RoutingFacts = {
  method: 'card',
  amountCentavos: 2_000_000n,
  reference: 'tr1',
  brand: 'visa',
  bin: '411111',
};
const explain = (facts: Partial<RoutingFacts> = {}) =>
  explainRouting(shop.served, idOf(), { ...visa, ...facts });
const route = (rules: unknown, method = 'card', merchantId: string | null = idOf()) =>
  setRouting(shop.served, { merchantId, method, rules });

describe('a rejection names its field', () => {
  test('1003: vouchers of a connection cannot fall back to our own', async () => {
    for (const connections of [
      ['principal', 'sandbox'],
      ['sandbox', 'principal'],
    ]) {
      const refusal = route([{ links: connections }], 'store');
      await expect(refusal).rejects.toThrow(
        'rules.0.links must name sandbox alone for store, or connections alone',
      );
      await expect(refusal).rejects.toMatchObject({ errorCode: 1003 });
    }
    expect(await route([{ links: ['sandbox'] }], 'store')).toMatchObject([{ links: ['sandbox'] }]);
  });

  test.each<[string, unknown, string]>([
    ['1003: no such connection', [{ links: ['nobody'] }], 'rules.0.links.0 names no connection: nobody'],
    ['1003: one twice', [{ links: ['sandbox', 'sandbox'] }], 'rules.0.links must name each connection once'],
    ['1003: no connection', [{ links: [] }], 'rules.0.links'],
    ['1001: no list', [{}], 'rules.0.links is required'],
    [
      '1003: an unknown brand',
      [{ conditions: { brands: ['vista'] }, links: ['sandbox'] }],
      'rules.0.conditions.brands.0 must be one of',
    ],
    [
      '1003: a share of nothing',
      [{ conditions: { share: 0 }, links: ['sandbox'] }],
      'rules.0.conditions.share must be at least 1',
    ],
    [
      '1001: digits that are none',
      [{ conditions: { bins: ['4x'] }, links: ['sandbox'] }],
      'rules.0.conditions.bins.0 does not have the required format',
    ],
    [
      '1003: a range that ends before it begins',
      [{ conditions: { bins: ['55-51'] }, links: ['sandbox'] }],
      'rules.0.conditions.bins.0 must be digits',
    ],
    [
      '1003: amounts the wrong way round',
      [{ conditions: { amount_from: 2, amount_to: 1 }, links: ['sandbox'] }],
      'rules.0.conditions.amount_to must not be less',
    ],
    [
      '1001: a condition that nobody knows',
      [{ conditions: { weather: 'fair' }, links: ['sandbox'] }],
      'rules.0.conditions',
    ],
  ])('%s', async (title, rules, message) => {
    const refusal = route(rules);
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.toMatchObject({ errorCode: Number(title.slice(0, 4)) });
    expect(await listRoutingRules(shop.served, idOf())).toEqual([]);
  });

  test('1003: conditions of cards on another method, an unknown method, an unknown merchant', async () => {
    const rule = { conditions: { brands: ['visa'] }, links: ['sandbox'] };
    await expect(route([rule], 'pse')).rejects.toThrow('rules.0.conditions.brands is for cards only');
    await expect(route([], 'cheque')).rejects.toThrow('method must be one of: card, pse, store');
    await expect(route([], 'card', 'nobody')).rejects.toThrow('merchant_id names no merchant');
  });

  test.each<[string, object, string]>([
    ['an id with capitals', { id: 'Host' }, 'id must be 1 to 40 characters'],
    ['the id of our own processor', { id: 'sandbox' }, 'id must not be sandbox'],
    ['an unknown kind', { kind: 'smtp' }, 'kind must be one of: iso8583'],
    ['a blank name', { name: ' ' }, 'name must not be empty'],
    ['a method that it cannot carry', { methods: ['store'] }, 'methods must be some of: card, pse'],
    ['a missing setting', { settings: {} }, 'settings.host is required'],
    ['a setting out of its bounds', { settings: { host: 'h', port: 0 } }, 'settings.port must be at least 1'],
    ['a missing secret', { secrets: {} }, 'secrets.password is required'],
    [
      'a misspelt setting',
      { settings: { host: 'h', prot: 1 } },
      'settings.prot is not known here, which has: host, port',
    ],
    ['a misspelt secret', { secrets: { pass: 'p' } }, 'secrets.pass is not known here'],
  ])('a connection with %s', async (_what, changes, message) => {
    const connection = {
      id: 'refused',
      kind: 'iso8583',
      name: 'X',
      settings: { host: 'h' },
      secrets: { password: 'p' },
    };
    await expect(addConnection(shop.served, { ...connection, ...changes })).rejects.toThrow(message);
    expect((await listConnections(shop.served)).map(({ id }) => id)).not.toContain('refused');
  });

  test('a taken id, and a missing connection', async () => {
    const id = await newConnection();
    const input = { id, kind: 'iso8583', name: 'X', settings: { host: 'h' }, secrets: { password: 'p' } };
    await expect(addConnection(shop.served, input)).rejects.toThrow(`id is taken: ${id}`);
    await expect(getConnection(shop.served, 'nobody')).rejects.toMatchObject({ errorCode: 1005 });
    await expect(setConnectionStatus(shop.served, 'nobody', 'disabled')).rejects.toMatchObject({
      errorCode: 1005,
    });
    await expect(changeConnection(shop.served, 'nobody', {})).rejects.toMatchObject({ errorCode: 1005 });
  });

  test('an enrolment with a wrong value, connection or merchant', async () => {
    const connectionId = await newConnection();
    const values = { terminal: '12345678', key: 'k' };
    const enrolWith = (changes: object) =>
      enrolMerchant(shop.served, { merchantId: idOf(), linkId: connectionId, values, ...changes });
    await expect(enrolWith({ values: { ...values, terminal: 'x' } })).rejects.toThrow(
      'values.terminal does not have',
    );
    await expect(enrolWith({ values: { terminal: '12345678' } })).rejects.toThrow('values.key is required');
    await expect(enrolWith({ linkId: 'nobody' })).rejects.toThrow('link_id names no connection: nobody');
    await expect(enrolWith({ merchantId: 'nobody' })).rejects.toThrow('merchant_id names no merchant');
    expect(await listEnrolments(shop.served, { connectionId })).toEqual([]);
  });
});

describe('secrets', () => {
  test('appear in no response, and unencrypted in no row', async () => {
    const id = await newConnection();
    await enrol(id);
    await route([{ links: [id] }]);
    const answers = [
      await listConnections(shop.served),
      await getConnection(shop.served, id),
      await setConnectionStatus(shop.served, id, 'enabled'),
      await changeConnection(shop.served, id, { name: 'Otro' }),
      await listEnrolments(shop.served, { merchantId: idOf() }),
      await listRoutingRules(shop.served),
      await explain(),
    ];
    const tables = ['links', 'enrolments', 'routes', 'link_states', 'link_messages', 'link_requests'];
    for (const table of tables) {
      const text = `select to_jsonb(${table}) from ${table}`;
      answers.push((await shop.gateway.database.rows({ name: `test_${table}`, text })) as never);
    }
    const written = JSON.stringify(answers, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(written).not.toContain(SECRET);
    expect(await getConnection(shop.served, id)).toMatchObject({ secretNames: ['password'], version: 3 });
    expect(await listEnrolments(shop.served, { connectionId: id })).toMatchObject([
      { merchantId: idOf(), facts: { terminal: '12345678' }, secretNames: ['key'] },
    ]);
  });

  test('stay if a change does not name them', async () => {
    const id = await newConnection();
    await enrol(id);
    await changeConnection(shop.served, id, { name: 'Otro nombre', secrets: { certificate: 'pem' } });
    await enrolMerchant(shop.served, { merchantId: idOf(), linkId: id, values: { terminal: '87654321' } });
    await shop.served.connections.card(id);
    const opened = kind.opened.findLast(context => context.id === id);
    expect(opened?.secrets).toEqual({ password: SECRET, certificate: 'pem' });
    expect(await opened?.enrolmentOf(idOf())).toEqual({ terminal: '87654321', key: SECRET });
    expect(await opened?.enrolmentOf('nobody')).toBeUndefined();
  });

  test('are dropped when a connection moves to another host', async () => {
    const id = await newConnection();
    await enrol(id);
    await shop.served.connections.card(id);
    const changed = await changeConnection(shop.served, id, {
      settings: { host: 'otro.example' },
      secrets: { certificate: 'pem' },
    });
    expect(changed).toMatchObject({ status: 'disabled', secretNames: ['certificate'] });
    expect(await listEnrolments(shop.served, { connectionId: id })).toMatchObject([
      { needsSecrets: true, secretNames: [], facts: { terminal: '12345678' } },
    ]);
    await expect(setConnectionStatus(shop.served, id, 'enabled')).rejects.toThrow(
      'id names a connection whose host has changed: enter its secrets again (password), then enable it',
    );
    await changeConnection(shop.served, id, { secrets: { password: 'nueva' } });
    expect((await setConnectionStatus(shop.served, id, 'enabled')).status).toBe('enabled');
    await shop.served.connections.card(id);
    const opened = kind.opened.findLast(context => context.id === id);
    expect(opened).toMatchObject({
      settings: { host: 'otro.example' },
      secrets: { password: 'nueva', certificate: 'pem' },
    });
    expect(await opened?.enrolmentOf(idOf())).toBeUndefined();
    const enrolment = { merchantId: idOf(), linkId: id, values: { terminal: '12345678' } };
    await expect(enrolMerchant(shop.served, enrolment)).rejects.toThrow('values.key is required');
    await enrolMerchant(shop.served, { ...enrolment, values: { terminal: '12345678', key: 'otra' } });
    expect(await opened?.enrolmentOf(idOf())).toEqual({ terminal: '12345678', key: 'otra' });
  });

  test('of another connection or merchant cannot be opened', async () => {
    const [one, two] = [await newConnection(), await newConnection()];
    await shop.gateway.database.run(
      {
        name: 'test_swap_secrets',
        text: `update links set sealed_secrets = (select sealed_secrets from links where id = $2), version = 9 where id = $1`,
      },
      [one, two],
    );
    await expect.poll(() => shop.served.connections.judge(one)).toBe('not_ready');
    expect(
      shop.served.connections.states().find(({ connectionId }) => connectionId === one)?.state.summary,
    ).toMatch(/^cannot be opened/);
  });
});
