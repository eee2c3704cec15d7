import type { Gateway } from '../../dependencies.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { Clock } from '../../platform/primitives/time/clock.ts';
import type { Merchant } from './merchant.ts';
import { findMerchant } from './store.ts';

/**
 * The gateway with one merchant's clock: a sandbox merchant may have stopped or moved its clock (Interface
 * 18.2). Leases and timeouts stay on `realClock`.
 */
export function onMerchantsClock(gateway: Gateway, merchant: Merchant): Gateway {
  const { clockFrozenAt } = merchant;
  return clockFrozenAt === null ? gateway : { ...gateway, clock: { now: () => clockFrozenAt } };
}

/** A merchant's current time, for code outside its requests, such as the sandbox's banks. */
export const nowOfMerchant =
  (database: Queryable, clock: Clock) =>
  async (merchantId: string): Promise<Date> =>
    (await findMerchant(database, merchantId))?.clockFrozenAt ?? clock.now();
