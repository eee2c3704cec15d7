import type { Gateway } from '../../dependencies.ts';
import type { Merchant } from './merchant.ts';

/**
 * The gateway as one merchant's business sees it: a sandbox merchant may have stopped or moved its clock
 * (interface 5). Leases and time-outs stay on `realClock`.
 */
export function onMerchantsClock(gateway: Gateway, merchant: Merchant): Gateway {
  const { clockFrozenAt } = merchant;
  return clockFrozenAt === null ? gateway : { ...gateway, clock: { now: () => clockFrozenAt } };
}
