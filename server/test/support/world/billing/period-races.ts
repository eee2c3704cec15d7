import { afterAll, beforeAll } from 'vitest';
import type { Gateway } from '../../../../src/dependencies.ts';
import {
  type BillingCounts,
  renewDue,
} from '../../../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { resolveRenewals } from '../../../../src/domain/billing/subscriptions/renewals/resolve-renewals.ts';
import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import type { Queryable } from '../../../../src/platform/database/connections/connection.ts';
import { expectLedgerSound } from '../../checks/ledger-sound.ts';
import type { TestGateway, TestGatewayOptions } from '../gateway/test-gateway.ts';
import { lazyProxy, useGateway } from '../gateway/use-gateway.ts';
import { type CashClient, newCashNetwork } from '../shop/cash.ts';
import { newConsole } from '../shop/operator-console.ts';
import { type Overdue, openOverdue } from './period-payments.ts';
import type { SubscriberOptions } from './subscriptions.ts';

/** Declines first, then has funds. */
export const FUNDS_LATER = '4000000080010004';
/** Approves, but the response is lost. */
export const UNANSWERED_APPROVED = '4000000090010002';
export const DAY_MS = 86_400_000;
export const PAID = 20_000;

export interface PeriodRaces {
  shop: TestGateway;
  network: CashClient;
  open(options?: SubscriberOptions): Promise<Overdue>;
  nextNumber(): string;
  /** Runs the merchant's billing, `days` later than its clock. */
  renew(own: Overdue, days?: number, gateway?: Gateway): Promise<BillingCounts>;
  /** A gateway that runs `before` ahead of each statement with this name. */
  interceptStatement(name: string, before: () => Promise<unknown>): Gateway;
  /** Sends inquiries for charges without a response. */
  resolveOutcomes(): Promise<number>;
  /** An operator decides a payment in review. */
  resolve(
    method: 'pse' | 'store',
    own: Pick<Overdue, 'merchantId'>,
    id: string,
    as: 'approved' | 'declined',
  ): ReturnType<ReturnType<typeof newConsole>['call']>;
}

/** Overdue subscriptions whose payers use several methods at once; the ledger must balance at the end. */
export function usePeriodRaces(options: TestGatewayOptions = {}): PeriodRaces {
  const shop = useGateway({ processorTimeoutMs: 500, ...options });
  let network: CashClient | undefined;
  let ops: ReturnType<typeof newConsole> | undefined;
  let numbers = 0;
  beforeAll(async () => {
    network = await newCashNetwork(shop);
    ops = newConsole(shop);
  });
  afterAll(async () => {
    await ops?.close();
    await expectLedgerSound(shop);
  });
  return {
    shop,
    network: lazyProxy(() => network),
    open: given => openOverdue(shop, given),
    nextNumber: () => `race-${(numbers += 1)}`,
    async renew({ merchantId }, days = 1, gateway = shop.gateway) {
      const merchant = await findMerchant(gateway.database, merchantId);
      if (merchant === undefined) throw new Error('the merchant is gone');
      const present = onMerchantsClock(gateway, merchant);
      const clock = { now: () => new Date(present.clock.now().getTime() + days * DAY_MS) };
      return renewDue({ ...present, clock }, { merchantId, batchSize: 10 });
    },
    interceptStatement: (name, before) => interceptStatement(shop.gateway, name, before),
    resolveOutcomes() {
      const realClock = { now: () => new Date(shop.gateway.realClock.now().getTime() + 60_000) };
      return resolveRenewals({ ...shop.gateway, realClock }, 100);
    },
    resolve(method, { merchantId }, id, as) {
      if (ops === undefined) throw new Error('the console is not open yet');
      const path = `/attempts-in-review/${merchantId}/${id}/1/resolve`;
      const verdict = { environment: 'sandbox', payment_method: method, note: 'el banco', as };
      return ops.call('POST', path, verdict);
    },
  };
}

function interceptStatement(gateway: Gateway, name: string, before: () => Promise<unknown>): Gateway {
  const { database } = gateway;
  const met = (base: Queryable): Queryable => ({
    ...base,
    async rows(input, values) {
      if (input.name.startsWith(name)) await before();
      return base.rows(input, values);
    },
    async run(input, values) {
      if (input.name.startsWith(name)) await before();
      return base.run(input, values);
    },
  });
  const transaction: typeof database.transaction = work => database.transaction(tx => work(met(tx)));
  return { ...gateway, kept: new WeakMap(), database: { ...database, ...met(database), transaction } };
}
