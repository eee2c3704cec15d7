import { expect } from 'vitest';
import type { Database } from '../../src/database/connection.ts';
import type { Merchant } from '../../src/domain/merchants/merchant.ts';
import type { TestClient } from './client.ts';
import { recordFigures } from './figures.ts';
import { type RowFault, refuseRowsOf } from './row-faults.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';
import { type ShiftedClock, shiftedClock } from './webhooks.ts';

/** A gateway whose database can be made to refuse the rows of one merchant among others. */
export interface PoisonedBench {
  shop: TestGateway;
  database: Database;
  clock: ShiftedClock;
  refuse(merchantId: string, fault: Pick<RowFault, 'table' | 'event'>): Promise<void>;
  /** No faults any more. */
  heal(): Promise<void>;
  newMerchant(): Promise<{ client: TestClient; merchant: Merchant; merchantId: string }>;
  close(): Promise<void>;
}

export async function startPoisonedBench(): Promise<PoisonedBench> {
  const clock = shiftedClock();
  const shop = await startTestGateway({ clock });
  const { database } = shop.gateway;
  const planted: (() => Promise<void>)[] = [];
  return {
    shop,
    database,
    clock,
    async refuse(merchantId, fault) {
      planted.push(await refuseRowsOf(database, merchantId, fault));
    },
    async heal() {
      for (const uproot of planted.splice(0)) await uproot();
    },
    async newMerchant() {
      const { client, merchant } = await shop.merchant();
      return { client, merchant, merchantId: merchant.id };
    },
    close: () => shop.close(),
  };
}

/** Whose row is bad, and those before and behind it. */
export async function threeOf<One>(open: () => Promise<One>): Promise<{ poisoned: One; sound: One[] }> {
  const [before, poisoned, behind] = [await open(), await open(), await open()];
  recordFigures({ 'bad rows': 1, 'neighbours in the same batch': 2 });
  return { poisoned, sound: [before, behind] };
}

/** The run has worked off the others and says in the end that it failed. */
export const expectFailed = (run: Promise<unknown>, messages = 'a poisoned row') =>
  expect(run).rejects.toThrow(messages);
