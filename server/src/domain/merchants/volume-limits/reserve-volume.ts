import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import { type Gateway, keptBy } from '../../../dependencies.ts';
import { kind } from '../../../platform/database/processes/merchant-cache.ts';
import { newWriteBatch } from '../../../platform/database/statements/write-batches.ts';
import { GatewayError, problemOf, type Rule, rule } from '../../../platform/errors.ts';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';
import { listLimitsOf, reserveShares } from './store.ts';
import { resetsAt, type VolumeLimits } from './volume-limits.ts';

/** A class of its own, because payer pages show a different text for it. */
export class VolumeLimitReached extends GatewayError {
  constructor(broken: Rule) {
    super(errors.invalidValue, problemOf('amount', broken));
  }
}

type LimitGateway = Pick<Gateway, 'database' | 'realClock' | 'merchantCache' | 'kept'>;

/** The part of the limits that one charge takes. */
export interface Share {
  transactionId: string;
  amountCentavos: bigint;
  /** On the merchant's clock; determines the day that the charge counts for. */
  now: Date;
}

const MOST_MERCHANTS = 64;
const MOST_SHARES = 192;

const limitsOfMerchants = keptBy(({ database }: LimitGateway) =>
  newWriteBatch<string, VolumeLimits | null>({
    maxBatch: MOST_MERCHANTS,
    keyOf: merchantId => merchantId,
    async flush(merchantIds) {
      const limits = await listLimitsOf(database, merchantIds);
      return merchantIds.map(id => limits.get(id) ?? null);
    },
  }),
);

const inForce = kind<VolumeLimits | null>('volume limits');

async function findLimits(gateway: LimitGateway, merchantId: string): Promise<VolumeLimits | null> {
  const { merchantCache } = gateway;
  const known = merchantCache.find(inForce, merchantId, '');
  if (known !== undefined) return known;
  const reading = merchantCache.begin();
  const limits = await limitsOfMerchants(gateway).submit(merchantId);
  reading.keep(inForce, merchantId, '', limits);
  return limits;
}

type Asked = Share & { merchantId: string };

/** Concurrent charges of a merchant share one statement and its lock on the count. */
const reservations = keptBy(({ database, realClock }: LimitGateway) =>
  newWriteBatch<Asked, string>({
    maxBatch: MOST_SHARES,
    keyOf: ({ merchantId, transactionId }) => `${merchantId} ${transactionId}`,
    async flush(items) {
      const groups = new Map<string, Asked[]>();
      for (const item of items) {
        const key = `${item.merchantId} ${bogotaDateOf(item.now)}`;
        groups.set(key, [...(groups.get(key) ?? []), item]);
      }
      const verdicts = new Map<Asked, string>();
      for (const group of groups.values()) {
        const [first] = group;
        if (first === undefined) continue;
        const at = { today: bogotaDateOf(first.now), now: realClock.now() };
        const answers = await reserveShares(database, first.merchantId, group, at);
        for (const [index, item] of group.entries()) verdicts.set(item, answers[index] ?? 'ok');
      }
      return items.map(item => verdicts.get(item) ?? 'ok');
    },
  }),
);

/**
 * Reserves the charge's share of the daily and monthly limits, or rejects the charge. Costs nothing for a merchant
 * without limits. The sweep `settle-volume` releases shares of charges that took no money.
 */
export async function reserveVolume(gateway: LimitGateway, merchantId: string, share: Share): Promise<void> {
  const limits = await findLimits(gateway, merchantId);
  if (limits === null) return;
  const { transactionId, amountCentavos, now } = share;
  const asked = { merchantId, transactionId, amountCentavos, now };
  const verdict = await reservations(gateway).submit(asked);
  if (verdict !== 'ok') throw rejectionOf(verdict, limits, now);
}

/** The same for payment pages, which show their own text. */
export async function hasRoomFor(gateway: LimitGateway, merchantId: string, share: Share): Promise<boolean> {
  try {
    await reserveVolume(gateway, merchantId, share);
    return true;
  } catch (error) {
    if (error instanceof VolumeLimitReached) return false;
    throw error;
  }
}

function rejectionOf(verdict: string, limits: VolumeLimits, now: Date): VolumeLimitReached {
  const period = verdict.startsWith('day') ? 'day' : 'month';
  const again = formatInstant(resetsAt(period, now));
  if (verdict.endsWith('charges')) {
    const most = period === 'day' ? limits.dayCharges : limits.monthCharges;
    return new VolumeLimitReached(rule('charge_count_limit', { most: most ?? 0, period, again }));
  }
  const most = (period === 'day' ? limits.dayVolumeCentavos : limits.monthVolumeCentavos) ?? 0n;
  return new VolumeLimitReached(rule('charge_volume_limit', { period, most, again }));
}
