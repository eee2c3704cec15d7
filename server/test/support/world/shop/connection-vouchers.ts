import { afterAll, beforeEach, expect } from 'vitest';
import { listCashAttempts } from '../../../../src/domain/methods/cash/cash-attempt-store.ts';
import { followCash } from '../../../../src/domain/methods/cash/follow-cash.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectLedgerSound } from '../../checks/ledger-sound.ts';
import {
  nameOfConnection,
  type RemoteSide,
  scriptedConnections,
} from '../../doubles/connections/scripted-connections.ts';
import { eventsOf } from '../../fixtures/money.ts';
import type { Answer } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { useGateway } from '../gateway/use-gateway.ts';
import { type StoreCharge, storeBody } from './cash.ts';

const START = new Date('2026-11-14T15:00:00Z');
/** After a start without a response, the gateway trusts "not found" only after this time. */
export const BELIEVED_AFTER_MS = 2_000 + 10_000 + 1;
export const DUE = '2026-11-20T12:00:00-05:00';

export interface ConnectionVouchers {
  shop: TestGateway;
  clock: ManualClock;
  route(...names: readonly string[]): Promise<RemoteSide[]>;
  /** The current test's merchant and the two connections of its route. */
  own: Awaited<ReturnType<TestGateway['merchant']>>;
  andes: RemoteSide;
  caribe: RemoteSide;
  newOrder(): string;
  ask(fields?: object, headers?: Record<string, string>): Promise<Answer<StoreCharge>>;
  voucher(fields?: object): Promise<StoreCharge>;
  byOrder(orderId: string): Promise<StoreCharge>;
  read(id: string): Promise<Record<string, unknown>>;
  /** As `1 andes pending`, in order. */
  tries(id: string): Promise<string[]>;
  events(id: string): Promise<string[]>;
  sweepLater(laterMs?: number): Promise<number>;
  page(path: string): Promise<{ statusCode: number; body: string; headers: Record<string, unknown> }>;
}

// Vouchers of earlier tests must not be swept: their connections no longer exist.
const forgetOthers = statement(
  'test_forget_vouchers',
  `update cash_attempts set next_check_at = null where status not in ('paid', 'refused')`,
);

/** A gateway that routes stores to two scripted connections, with a new merchant for each test. */
export function useConnectionVouchers(): ConnectionVouchers {
  const clock = manualClock(START);
  const connections = scriptedConnections();
  const shop = useGateway({ clock, ...connections.options });
  let orders = 0;
  const bench = { shop, clock } as ConnectionVouchers;
  beforeEach(async () => {
    clock.set(START);
    await shop.gateway.database.run(forgetOthers);
    bench.own = await shop.merchant();
    [bench.andes, bench.caribe] = (await bench.route('andes', 'caribe')) as [RemoteSide, RemoteSide];
  });
  afterAll(() => expectLedgerSound(shop));
  const ofMerchant = () => bench.own.merchant.id;
  return Object.assign(bench, {
    route: (...names: readonly string[]) => connections.route(shop, bench.own.merchant.id, ...names),
    newOrder: () => `order-${(orders += 1)}`,
    ask: (fields: object = {}, headers: Record<string, string> = {}) =>
      bench.own.client.post<StoreCharge>('/charges', storeBody({ due_date: DUE, ...fields }), { headers }),
    async voucher(fields: object = {}) {
      const { status, body } = await bench.ask(fields);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
    async byOrder(orderId: string) {
      const { body } = await bench.own.client.get<StoreCharge[]>(`/charges?order_id=${orderId}`);
      const [charge] = body;
      if (charge === undefined) throw new Error(`no charge has the order id ${orderId}`);
      return charge;
    },
    read: async (id: string) => (await bench.own.client.get(`/charges/${id}`)).body,
    tries: async (id: string) =>
      (await listCashAttempts(shop.gateway.database, ofMerchant(), id)).map(
        ({ number, connectionId, status }) => `${number} ${nameOfConnection(connectionId)} ${status}`,
      ),
    events: (id: string) => eventsOf(shop, ofMerchant(), id),
    sweepLater(laterMs = 60_000) {
      clock.advanceMs(laterMs);
      return followCash(shop.gateway, 100);
    },
    page: (url: string) => shop.app.inject({ method: 'GET', url, headers: { 'accept-language': 'es' } }),
  });
}
