import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import { readHealth } from '../../../src/operations/health/health.ts';
import { judgeHealth } from '../../../src/operations/health/judgments/judge-health.ts';
import { openpayKind } from '../../../src/processors/openpay/openpay-kind.ts';
import { startWitnessServer, type WitnessServer } from '../../support/doubles/network/witness-server.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

/** Issue 33, point 4: an operator's session tries to redirect cards to the attacker's host. */

const UPSTREAM_KEY = 'sk_upstream_key_of_the_shop';
/** The sandbox accepts test numbers, production all others. */
const NUMBERS = { sandbox: '4111111111111111', production: '4539578763621486' };

let acquirer: WitnessServer;
let attacker: WitnessServer;
let panel: TestPanel;
let operator: Person;
let connections = 0;

beforeAll(async () => {
  acquirer = await startWitnessServer();
  attacker = await startWitnessServer();
  panel = await startTestPanel({ hasProduction: true, connectionKinds: [openpayKind] });
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
});
afterAll(async () => {
  await panel.close();
  await acquirer.close();
  await attacker.close();
});
beforeEach(() => {
  acquirer.received.length = 0;
  attacker.received.length = 0;
});

async function connectShop({ gateway, merchant }: TestGateway, number: string) {
  connections += 1;
  const connectionId = `pasarela-${connections}`;
  const shop = await merchant();
  const merchantId = shop.merchant.id;
  const settings = { baseUrl: acquirer.url };
  await addConnection(gateway, {
    id: connectionId,
    kind: 'openpay',
    name: 'Pasarela',
    settings,
    secrets: {},
  });
  const values = { merchantId: 'tienda', privateKey: UPSTREAM_KEY };
  await enrolMerchant(gateway, { merchantId, linkId: connectionId, values });
  await setRouting(gateway, { merchantId, method: 'card', rules: [{ links: [connectionId] }] });
  const charge = async () => shop.client.post('/charges', chargeBody(await saveCard(shop.client, number)));
  return { connectionId, charge };
}

const redirect = (environment: string, connectionId: string, baseUrl = attacker.url) =>
  operator.put(`/panel/ops/links/${environment}/${connectionId}`, {
    name: 'Pasarela',
    methods: ['card'],
    settings: { baseUrl },
    secrets: {},
  });

describe.each(['sandbox', 'production'] as const)('%s', environment => {
  const gatewayOf = () => {
    const found = panel[environment];
    if (found === undefined) throw new Error('the environment is closed');
    return found;
  };

  test("the connection's new host receives no key, card number or security code", async () => {
    const number = NUMBERS[environment];
    const { connectionId, charge } = await connectShop(gatewayOf(), number);
    await charge();
    expect(acquirer.received.join('\n')).toContain(number);

    await redirect(environment, connectionId);
    await operator.post(`/panel/ops/links/${environment}/${connectionId}/enable`);
    await operator.post(`/panel/ops/links/${environment}/${connectionId}/test`);
    await charge();
    expect(attacker.received.filter(text => /authorization|cvv2|card_number|tienda/.test(text))).toEqual([]);
    expect(attacker.received.join('\n')).not.toContain(number);
  });
});

describe('the hosts that an installation allows', () => {
  const body = (id: string, baseUrl: string) => ({
    id,
    name: 'Pasarela',
    kind: 'openpay',
    methods: ['card'],
    settings: { baseUrl },
    secrets: {},
  });

  test.each([
    ['another host', 'https://evil.com'],
    ['an allowed host as a prefix', 'https://localhost.evil.com'],
    ['userinfo', 'https://127.0.0.1@evil.com'],
    ['uppercase', 'https://EVIL.com'],
    ['the dot of the root', 'https://evil.com.'],
    ['a port', 'https://evil.com:8443'],
    ['no URL', 'evil.com'],
    ['cards in the open', 'http://evil.com'],
  ])('422 1003: production adds no connection to %s', async (_what, baseUrl) => {
    const answer = await operator.post('/panel/ops/links/production', body('lejos', baseUrl));
    expect(answer).toMatchObject({ status: 422, body: { error_code: 1003 } });
    expect(answer.body['description']).toMatch(
      /^settings (lead to [a-z.]*evil.com[^]* RECAUDO_CONNECTION_HOSTS|name no address)/,
    );
  });

  test('422 1003: nor changes one to an unlisted host, and keeps its secrets', async () => {
    const { connectionId } = await connectShop(panel.production as TestGateway, NUMBERS.production);
    expect((await redirect('production', connectionId, 'https://evil.com')).body['description']).toMatch(
      /^settings lead to evil.com:443, which RECAUDO_CONNECTION_HOSTS does not list/,
    );
    const listed = await operator.get<{ environments: { production: { id: string }[] } }>('/panel/ops/links');
    expect(listed.body.environments.production.find(({ id }) => id === connectionId)).toMatchObject({
      status: 'enabled',
      settings: { baseUrl: acquirer.url },
    });
  });

  test('a stored connection to another host is not opened, and health says why', async () => {
    const before = await startTestGateway({ environment: 'production', connectionKinds: [openpayKind] });
    const number = NUMBERS.production;
    const { connectionId, charge } = await connectShop(before, number);
    const now = await startTestGateway({
      environment: 'production',
      connectionKinds: [openpayKind],
      sharesDatabaseOf: before,
      connectionHosts: ['*.acquirer.co'],
    });
    const problems = judgeHealth(await readHealth(now.gateway));
    expect(problems).toContainEqual(expect.objectContaining({ code: 'link_host_refused', isWarning: false }));
    expect(await now.gateway.connections.judge(connectionId)).toBe('not_ready');
    expect(await now.gateway.connections.check(connectionId, 1_000)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining(`RECAUDO_CONNECTION_HOSTS does not list 127.0.0.1:${acquirer.port}`),
    });
    expect(acquirer.received).toEqual([]);
    await charge();
    expect(acquirer.received.join()).toContain(number);
    await now.close();
    await before.close();
  });

  test('without a list, production keeps its hosts, warns, and accepts no new one', async () => {
    const before = await startTestGateway({ environment: 'production', connectionKinds: [openpayKind] });
    const { connectionId } = await connectShop(before, NUMBERS.production);
    const now = await startTestGateway({
      environment: 'production',
      connectionKinds: [openpayKind],
      sharesDatabaseOf: before,
      connectionHosts: null,
    });
    expect(await now.gateway.connections.judge(connectionId)).toBe('usable');
    expect(judgeHealth(await readHealth(now.gateway))).toContainEqual(
      expect.objectContaining({ code: 'link_hosts_open', isWarning: true }),
    );
    await expect(addConnection(now.gateway, body('nueva', 'https://api.acquirer.co'))).rejects.toThrow(
      'settings lead to api.acquirer.co:443, and RECAUDO_CONNECTION_HOSTS is not set',
    );
    await now.close();
    await before.close();
  });
});
