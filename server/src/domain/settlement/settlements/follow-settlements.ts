import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { lockBalance } from '../../money/ledger/store.ts';
import { changeAvailable } from '../balance/change-available.ts';
import { postSettlement } from '../balance/post-store.ts';
import { waitForMerchant } from '../movements/queue-store.ts';
import { releaseDueHolds } from '../reserve/store.ts';
import type { SettlementTerms } from '../terms/terms.ts';
import { type ClosedSettlement, closeSettlement } from './close-settlement.ts';
import { listDueMerchants, MOST_AT_ONCE, releaseMovements } from './close-store.ts';
import { tellClosing } from './tell-closing.ts';

const AT_ONCE = 4;

/** Makes available what is due, and closes the settlements of cutoffs that have come. */
export async function followSettlements(gateway: Gateway, batchSize: number): Promise<number> {
  const merchants = await listDueMerchants(gateway.database, gateway.clock.now(), batchSize);
  const nameOf = (merchantId: string) => ({ kind: 'settlement', merchantId, id: merchantId });
  await workApart(gateway, { rows: merchants, atOnce: AT_ONCE, nameOf }, async merchantId => {
    await followMerchant(gateway, merchantId);
  });
  return merchants.length;
}

/** The same for one merchant, on its own clock. With `onDemand`, a settlement is closed today. */
export async function followMerchant(
  gateway: Gateway,
  merchantId: string,
  { onDemand = false } = {},
): Promise<ClosedSettlement[]> {
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) return [];
  const now = onMerchantsClock(gateway, merchant).clock.now();
  const today = bogotaDateOf(now);
  const closed: ClosedSettlement[] = [];
  for (;;) {
    const step = await gateway.database.transaction(async tx => {
      const terms = await waitForMerchant(tx, merchantId);
      if (terms === undefined) return 'done';
      const { nextCutoff } = terms;
      const isDue = nextCutoff !== null && nextCutoff <= today;
      const isReleased = await release(tx, terms, { day: isDue ? nextCutoff : today, now });
      if (!isReleased) return 'again';
      if (!isDue && !onDemand) return 'done';
      const settlement = await closeSettlement(tx, terms, { cutoff: isDue ? nextCutoff : today, now });
      if (settlement !== undefined) {
        await tellClosing(tx, merchantId, settlement);
        closed.push(settlement);
      }
      return isDue ? 'again' : 'done';
    });
    if (step === 'done') return closed;
  }
}

/** False if more movements are due: they are released in further transactions, so that no refund waits for all of them. */
async function release(
  tx: Queryable,
  { merchantId }: SettlementTerms,
  { day, now }: { day: CalendarDate; now: Date },
): Promise<boolean> {
  const { centavos, count } = await releaseMovements(tx, merchantId, day);
  // Payouts and refunds lock all rows of this balance in order; posting to one of them first would deadlock with them.
  await lockBalance(tx, merchantId, 'available');
  if (count > 0) {
    const id = newId('settlementPosting');
    const legs = [
      ['available', centavos],
      ['pending', -centavos],
    ] as const;
    await postSettlement(tx, [{ merchantId, id, creationDate: now, legs }]);
  }
  if (count === MOST_AT_ONCE) return false;
  for (const hold of await releaseDueHolds(tx, merchantId, { day, now })) {
    await changeAvailable(tx, {
      merchantId,
      type: 'reserve_release',
      amountCentavos: hold.amountCentavos,
      against: 'reserved',
      reference: hold.id,
      now,
      day,
    });
  }
  return true;
}
