import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { addConnection } from '../../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../../src/domain/routing/set-routing.ts';
import { expectLedgerSound } from '../../checks/ledger-sound.ts';
import { newScriptedKind } from '../../doubles/connections/scripted-connection.ts';
import { listChargebackLegs, merchantBalance } from '../../fixtures/money.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../gateway/test-panel.ts';
import { lazyProxy, type OwnMerchant } from '../gateway/use-gateway.ts';
import type { Person } from '../shop/person.ts';
import { chargeBody, saveCard } from '../shop/shop.ts';

export const CHARGEBACKS_PATH = '/panel/ops/chargebacks/production';

export interface TakenNotice {
  case: {
    id: string;
    state: string;
    stage: string;
    problem: string | null;
    transaction_id: string | null;
    fees: number;
  };
  is_new: boolean;
}

/** A production panel with an operator, and a shop that charges over the connections `uno` and `dos`. */
export function useChargebackDesk() {
  let panel: TestPanel;
  let production: TestGateway;
  let operator: Person;
  let shop: OwnMerchant;

  beforeAll(async () => {
    panel = await startTestPanel({ hasProduction: true, connectionKinds: [newScriptedKind()] });
    if (panel.production === undefined) throw new Error('production is closed');
    production = panel.production;
    operator = await panel.signUp({ name: 'Marta Gil' });
    await panel.promote(operator);
    shop = await production.merchant();
    for (const id of ['uno', 'dos']) {
      const configuration = { settings: { host: '127.0.0.1' }, secrets: { password: 'clave' } };
      await addConnection(production.gateway, {
        id,
        kind: 'iso8583',
        name: `Adquirente ${id}`,
        ...configuration,
      });
      const values = { terminal: '12345678', key: 'clave' };
      await enrolMerchant(production.gateway, { merchantId: shop.merchant.id, linkId: id, values });
    }
  });
  afterAll(() => panel.close());
  afterEach(() => expectLedgerSound(production));

  let cases = 0;
  const nextCase = () => `C-${(cases += 1)}`;

  async function payOver(connectionId: string, amount: number, fields: object = {}): Promise<string> {
    const rules = [{ links: [connectionId] }];
    await setRouting(production.gateway, { merchantId: shop.merchant.id, method: 'card', rules });
    const card = await saveCard(shop.client, '4539578763621486');
    const { status, body } = await shop.client.post('/charges', chargeBody(card, { amount, ...fields }));
    expect(status).toBe(200);
    return String(body['id']);
  }

  const notice = (connection: string, fields: object) => ({
    connection,
    case_number: nextCase(),
    network: 'visa',
    stage: 'first',
    reason_code: '10.4',
    ...fields,
  });
  const add = (body: object) => operator.post<TakenNotice>(`${CHARGEBACKS_PATH}/cases`, body);
  const decide = (id: string, outcome: string, fields: object = {}) =>
    operator.post<TakenNotice>(`${CHARGEBACKS_PATH}/cases/${id}/decide`, { outcome, ...fields });
  const statusOf = async (id: string) => (await shop.client.get(`/charges/${id}`)).body['status'];
  /** In centavos. */
  const balance = async () => Math.round(Number(await merchantBalance(shop.client)) * 100);
  const legsOf = (id: string) => listChargebackLegs(production, shop.merchant.id, id);

  return {
    production: lazyProxy(() => production),
    operator: lazyProxy(() => operator),
    shop: lazyProxy(() => shop),
    payOver,
    notice,
    add,
    decide,
    statusOf,
    balance,
    legsOf,
  };
}
