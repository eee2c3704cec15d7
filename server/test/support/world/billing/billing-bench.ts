import type { Gateway } from '../../../../src/dependencies.ts';
import {
  type BillingCounts,
  renewDue,
} from '../../../../src/domain/billing/subscriptions/renewals/renew-due.ts';
import { resolveRenewals } from '../../../../src/domain/billing/subscriptions/renewals/resolve-renewals.ts';
import type { Merchant } from '../../../../src/domain/merchants/merchant.ts';
import { findMerchant, listMerchants, setMerchantStatus } from '../../../../src/domain/merchants/store.ts';
import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import type { CardProcessor } from '../../../../src/processors/card-processor.ts';
import { startTestGateway, type TestGateway } from '../gateway/test-gateway.ts';

/** Workers with a manual clock, and a processor whose calls a test can replace. */
export interface BillingBench {
  shop: TestGateway;
  clock: ManualClock;
  /** Replaces calls from now on; `{}` restores all. */
  replace(calls: Partial<CardProcessor>): void;
  /** Sets the clock to just after midnight of a Bogotá day. */
  goTo(day: string): void;
  /** Runs the sweep for merchants on real time until it claims nothing more. */
  renew(gateway?: Gateway): Promise<BillingCounts>;
  merchantOf(id: string): Promise<Merchant>;
  /** Excludes all existing merchants from sweeps, so that the next test has the workers to itself. */
  retireMerchants(): Promise<void>;
  /** Advances the clock until inquiries are due, then runs the sweep for unknown outcomes. */
  resolve(): Promise<number>;
}

export async function startBillingBench(day: string): Promise<BillingBench> {
  const clock = manualClock(startOf(day));
  let calls: Partial<CardProcessor> = {};
  const shop = await startTestGateway({
    clock,
    processorTimeoutMs: 2_000,
    cardProcessor: sandbox => ({
      ...sandbox,
      authorise: (...call) => (calls.authorise ?? sandbox.authorise)(...call),
      inquire: (...call) => (calls.inquire ?? sandbox.inquire)(...call),
      reverse: (...call) => (calls.reverse ?? sandbox.reverse)(...call),
    }),
  });
  return {
    shop,
    clock,
    replace: input => {
      calls = input;
    },
    goTo: input => clock.set(startOf(input)),
    renew: (gateway = shop.gateway) => renewAll(gateway),
    async merchantOf(id) {
      const merchant = await findMerchant(shop.gateway.database, id);
      if (merchant === undefined) throw new Error(`there is no merchant ${id}`);
      return merchant;
    },
    async retireMerchants() {
      for (const { id } of await listMerchants(shop.gateway.database)) {
        await setMerchantStatus(shop.gateway.database, id, 'suspended');
      }
    },
    async resolve() {
      clock.advanceMs(60_000);
      return resolveRenewals(shop.gateway, 100);
    },
  };
}

const startOf = (day: string): Date => new Date(`${day}T00:05:00-05:00`);

async function renewAll(gateway: Gateway): Promise<BillingCounts> {
  const total: BillingCounts = { claimed: 0, renewals: 0, retries: 0, failed: 0, cancelled: 0 };
  let counts: BillingCounts;
  do {
    counts = await renewDue(gateway, { merchantId: null, batchSize: 100 });
    for (const name of Object.keys(total) as (keyof BillingCounts)[]) total[name] += counts[name];
  } while (counts.claimed > 0);
  return total;
}

/** Runs `happens` once, right before the first statement whose name starts with `name`. */
export function beforeStatement(gateway: Gateway, name: string, happens: () => Promise<unknown>): Gateway {
  const { database } = gateway;
  let isOver = false;
  const rows: Database['rows'] = async (statement, values) => {
    if (statement.name.startsWith(name) && !isOver) {
      isOver = true;
      await happens();
    }
    return database.rows(statement, values);
  };
  return { ...gateway, database: { ...database, rows } };
}
