import { describe, expect, inject, test } from 'vitest';
import { chooseConnections, type RoutingFacts } from '../../../src/domain/routing/choose-connections.ts';
import { addConnection, setConnectionStatus } from '../../../src/domain/routing/connections.ts';
import { enrolMerchant, removeEnrolment } from '../../../src/domain/routing/enrolments.ts';
import { explainRouting } from '../../../src/domain/routing/explain-routing.ts';
import { listRoutingRules, setRouting } from '../../../src/domain/routing/set-routing.ts';
import { readHealth } from '../../../src/operations/health/health.ts';
import { judgeHealth } from '../../../src/operations/health/judgments/judge-health.ts';
import { readPaymentMethods } from '../../../src/operations/health/payment-methods.ts';
import { unconnectedProcessor } from '../../../src/processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../../src/processors/unconnected-pse-provider.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { withOverrides } from '../../support/world/benches/with-overrides.ts';
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
const newConnections = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await newConnection());
  for (const id of ids) await enrol(id);
  return ids;
};
const visa: RoutingFacts = {
  method: 'card',
  amountCentavos: 2_000_000n,
  reference: 'tr1',
  brand: 'visa',
  bin: '411111',
};
const choose = (facts: Partial<RoutingFacts> = {}) =>
  chooseConnections(shop.served, idOf(), { ...visa, ...facts });
const explain = (facts: Partial<RoutingFacts> = {}) =>
  explainRouting(shop.served, idOf(), { ...visa, ...facts });
const route = (rules: unknown, method = 'card', merchantId: string | null = idOf()) =>
  setRouting(shop.served, { merchantId, method, rules });

describe('without a route', () => {
  test('the sandbox uses its own processor, production has none', async () => {
    expect(await choose()).toEqual([null]);
    const production = withOverrides(shop.served, { cardProcessor: unconnectedProcessor });
    expect(await chooseConnections(production, idOf(), visa)).toEqual([]);
    expect(await explain()).toEqual({ rules: [], decidedBy: 'environment', links: [], chosen: [null] });
  });
});

test('a payment method is not connected only where it has neither a processor of its own nor a route', async () => {
  const production = withOverrides(shop.served, {
    environment: 'production',
    cardProcessor: unconnectedProcessor,
    pseProvider: unconnectedPseProvider,
  });
  const states = async () => {
    const { cards, pse, stores } = await readPaymentMethods(production);
    return [cards.state, pse.state, stores.state];
  };
  expect(await states()).toEqual(['not_connected', 'not_connected', 'not_connected']);
  const [a = ''] = await newConnections(1);
  await route([{ links: [a] }]);
  expect(await states()).toEqual(['ok', 'not_connected', 'not_connected']);
  expect((await readPaymentMethods(shop.served)).cards.state).toBe('ok');
});

test('health reports a routed connection that no process can use', async () => {
  const [a = ''] = await newConnections(1);
  await route([{ links: [a] }]);
  kind.notReady.add(a);
  await choose();
  await expect
    .poll(async () => judgeHealth(await readHealth(shop.served)).map(({ text }) => text.en))
    .toContain(`no process can reach connection ${a}`);
});

describe('with a route', () => {
  test('the first rule that matches names its connections, in its order', async () => {
    const [a = '', b = ''] = await newConnections(2);
    await route([
      { conditions: { brands: ['mastercard'] }, links: [a] },
      { conditions: { bins: ['41'], amount_to: 20_000 }, links: [b, a, 'sandbox'] },
      { links: [a] },
    ]);
    expect(await choose()).toEqual([b, a, null]);
    expect(await choose({ brand: 'mastercard', bin: '545454' })).toEqual([a]);
    expect(await choose({ amountCentavos: 2_000_001n })).toEqual([a]);
    expect(await explain()).toEqual({
      rules: [
        { of: 'merchant', position: 1, links: [a], missed: 'brand' },
        { of: 'merchant', position: 2, links: [b, a, 'sandbox'], missed: null },
      ],
      decidedBy: 'merchant',
      links: [b, a, 'sandbox'].map(connectionId => ({ linkId: connectionId, choice: 'usable' })),
      chosen: [b, a, null],
    });
  });

  test('without a match, no connection gets the payment', async () => {
    const [a = ''] = await newConnections(1);
    await route([{ conditions: { brands: ['mastercard'] }, links: [a] }]);
    expect(await choose()).toEqual([]);
    expect(await explain()).toMatchObject({ decidedBy: null, chosen: [] });
    expect(await choose({ method: 'pse' })).toEqual([null]);
  });

  test('skips connections that are disabled, not ready or without an enrolment', async () => {
    const [a = '', b = '', c = '', d = ''] = await newConnections(4);
    await route([{ links: [a, b, c, d] }]);
    expect(await choose()).toEqual([a, b, c, d]);
    await setConnectionStatus(shop.served, a, 'disabled');
    await removeEnrolment(shop.served, { merchantId: idOf(), connectionId: b });
    kind.notReady.add(c);
    expect(await choose()).toEqual([d]);
    expect((await explain()).links).toEqual([
      { linkId: a, choice: 'disabled' },
      { linkId: b, choice: 'not_enrolled' },
      { linkId: c, choice: 'not_ready' },
      { linkId: d, choice: 'usable' },
    ]);
  });

  test('the rules of the installation come after those of the merchant', async () => {
    const [a = '', b = ''] = await newConnections(2);
    await route([{ links: [b] }], 'pse', null);
    await route([{ conditions: { amount_from: 1_000_000 }, links: [a] }], 'pse');
    expect(await choose({ method: 'pse' })).toEqual([b]);
    expect(await choose({ method: 'pse', amountCentavos: 100_000_000n })).toEqual([a]);
    const other = await shop.merchant();
    expect(await chooseConnections(shop.served, other.merchant.id, { ...visa, method: 'pse' })).toEqual([]);
    expect(await listRoutingRules(shop.served, null)).toMatchObject([
      { merchantId: null, method: 'pse', links: [b] },
    ]);
    await route([], 'pse', null);
    await route([], 'pse');
    expect(await choose({ method: 'pse' })).toEqual([null]);
  });

  test('follows a change made by another process', async () => {
    const [a = '', b = ''] = await newConnections(2);
    await route([{ links: [a] }]);
    expect(await choose()).toEqual([a]);
    await setRouting(
      withOverrides(shop.gateway, {
        merchantCache: { ...shop.gateway.merchantCache, forget: () => undefined },
      }),
      {
        merchantId: idOf(),
        method: 'card',
        rules: [{ links: [b] }],
      },
    );
    await expect.poll(() => choose()).toEqual([b]);
  });
});
