import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { reject } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { collectFailedRows } from '../../../platform/rows-apart.ts';
import { lockBalance } from '../../money/ledger/store.ts';
import { takeForPayout } from '../../settlement/balance/change-available.ts';
import type { Layout } from '../files/layout-schema.ts';
import type { Payout, PayoutBatchRecord } from '../payout.ts';
import { findBatch, insertBatch, shareBatch } from '../stores/batch-store.ts';
import { findPayoutDetail } from '../stores/detail-store.ts';
import { holdUsableAccount, insertPayout, listDue, listPayoutsOfBatch } from '../stores/payout-store.ts';
import { linkSettlements } from '../stores/settlement-store.ts';
import { cancelBatch } from './cancel-payouts.ts';
import { tellPayouts } from './tell-payouts.ts';

const MOST_PAYOUTS = 10_000;

export interface DraftedBatch {
  batch: PayoutBatchRecord;
  payouts: Payout[];
}

export interface NewPayouts {
  format: string;
  layout: Layout | null;
  payDate: CalendarDate;
  description: string;
  draftedBy: string;
  /** Null: every merchant with money available. */
  merchantIds: readonly string[] | null;
}

/**
 * Drafts a payout of all that is available to each merchant. Each has a transaction of its own, so that no charge or refund waits
 * for the batch; a crash leaves a draft with fewer payouts, whose money is on its way or can be cancelled.
 */
export async function draftPayouts(gateway: Gateway, asked: NewPayouts): Promise<DraftedBatch> {
  const { database, clock } = gateway;
  const { merchantIds, ...batch } = asked;
  const now = clock.now();
  const limit = asked.layout?.most_lines ?? MOST_PAYOUTS;
  const due = await listDue(database, { now, merchantIds, limit });
  if (due.length === 0) throw reject('payout_nothing_due');
  const id = newId('payoutBatch');
  await insertBatch(database, { ...batch, id, creationDate: now });
  // A merchant whose payout fails is reported, and left to the next batch.
  const failed = collectFailedRows(gateway);
  for (const { merchantId, accountId } of due) {
    await database
      .transaction(tx => draftPayout(tx, { merchantId, accountId, batchId: id, now }, asked.layout))
      .catch((error: unknown) => failed.note({ kind: 'payout', merchantId, id }, error));
  }
  const payouts = await listPayoutsOfBatch(database, id);
  if (payouts.length === 0) {
    await cancelBatch(gateway, id);
    throw reject('payout_nothing_due');
  }
  const drafted = await findBatch(database, id);
  if (drafted === undefined) throw new Error(`the batch ${id} was not written`);
  return { batch: drafted, payouts };
}

interface Due {
  merchantId: string;
  accountId: string;
  batchId: string;
  now: Date;
}

/** Another draft may have taken the money, or someone blocked the account, since it was listed: then nothing is paid. */
async function draftPayout(tx: Queryable, due: Due, layout: Layout | null): Promise<void> {
  const { merchantId, accountId, batchId, now } = due;
  const batch = await shareBatch(tx, batchId);
  if (batch?.status !== 'draft' || !(await holdUsableAccount(tx, due))) return;
  const available = await lockBalance(tx, merchantId, 'available');
  const amountCentavos = layout?.is_whole_pesos === true ? available - (available % 100n) : available;
  if (amountCentavos <= 0n) return;
  const id = newId('payout');
  if (!(await insertPayout(tx, { merchantId, id, batchId, creationDate: now, accountId, amountCentavos })))
    return;
  if (!(await takeForPayout(tx, { merchantId, payoutId: id, amountCentavos, now }))) {
    throw new Error(`the available balance of ${merchantId} changed although it was locked`);
  }
  await linkSettlements(tx, { merchantId, id });
  const detail = await findPayoutDetail(tx, { merchantId, id });
  if (detail === undefined) throw new Error(`the payout ${id} has no account`);
  await tellPayouts(tx, [detail]);
}
