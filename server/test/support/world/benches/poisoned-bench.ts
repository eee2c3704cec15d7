import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Merchant } from '../../../../src/domain/merchants/merchant.ts';
import type { Database } from '../../../../src/platform/database/connections/connection.ts';
import { type RowFault, refuseRowsOf } from '../../doubles/faults/row-faults.ts';
import { recordFigures } from '../../fixtures/figures.ts';
import type { TestClient } from '../gateway/client.ts';
import { startTestGateway, type TestGateway } from '../gateway/test-gateway.ts';
import { type ShiftedClock, shiftedClock } from '../shop/webhooks.ts';

/** A gateway whose database can reject the rows of one merchant. */
export interface PoisonedBench {
  readonly shop: TestGateway;
  readonly database: Database;
  /** Reset to the present before every test. */
  readonly clock: ShiftedClock;
  /** Lasts until `heal` or the end of the test. */
  refuse(merchantId: string, fault: Pick<RowFault, 'table' | 'event'>): Promise<void>;
  heal(): Promise<void>;
  newMerchant(): Promise<{ client: TestClient; merchant: Merchant; merchantId: string }>;
}

export function usePoisonedBench(): PoisonedBench {
  const clock = shiftedClock();
  const planted: (() => Promise<void>)[] = [];
  let shop: TestGateway;
  const heal = async () => {
    for (const uproot of planted.splice(0)) await uproot();
  };
  beforeAll(async () => {
    shop = await startTestGateway({ clock });
  });
  afterAll(() => shop.close());
  beforeEach(() => clock.reset());
  afterEach(heal);
  return {
    get shop() {
      return shop;
    },
    get database() {
      return shop.gateway.database;
    },
    clock,
    heal,
    async refuse(merchantId, fault) {
      planted.push(await refuseRowsOf(shop.gateway.database, merchantId, fault));
    },
    async newMerchant() {
      const { client, merchant } = await shop.merchant();
      return { client, merchant, merchantId: merchant.id };
    },
  };
}

/** Opens three: the middle one gets the bad row, and its neighbors must not be affected. */
export async function openThree<One>(open: () => Promise<One>): Promise<{ poisoned: One; sound: One[] }> {
  const [before, poisoned, behind] = [await open(), await open(), await open()];
  recordFigures({ 'bad rows': 1, 'other rows in the same batch': 2 });
  return { poisoned, sound: [before, behind] };
}

/** The run processes all other rows and fails at the end. */
export const expectFailed = (run: Promise<unknown>, messages = 'a poisoned row') =>
  expect(run).rejects.toThrow(messages);
