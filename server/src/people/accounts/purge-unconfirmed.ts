import { deleteEmptyMerchant, holdIfEmpty } from '../../domain/merchants/empty-merchant-store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { auditIn } from '../audit/audit.ts';
import { INSTALLATION } from '../audit/audit-entry.ts';
import type { Control } from '../control.ts';
import { UNCONFIRMED_KEPT_DAYS } from './account.ts';
import { claimUnconfirmed, deleteLonely, holdLonely, lookLater } from './purge-store.ts';

const DAY_MS = 24 * 3_600_000;

type Outcome = 'purged' | 'kept' | 'in_use';

/**
 * Deletes accounts with an unconfirmed address and only an empty sandbox, most of which never belonged to a person.
 * Accounts with data are checked again a month later, accounts used today tomorrow.
 */
export async function purgeUnconfirmed(control: Control, batchSize: number): Promise<number> {
  const now = control.realClock.now();
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const ids = await claimUnconfirmed(control.database, now, later(1), batchSize);
  for (const id of ids) {
    try {
      if ((await purge(control, id, now)) === 'kept') {
        await lookLater(control.database, id, later(UNCONFIRMED_KEPT_DAYS));
      }
    } catch (error) {
      control.log.error({ err: error, account: id }, 'could not purge an unconfirmed account');
    }
  }
  return ids.length;
}

/**
 * A failure on either side rolls back both. The merchant's deletion commits first: after a crash before the account's,
 * the next run finds no merchant and continues.
 */
const purge = (control: Control, id: string, now: Date): Promise<Outcome> =>
  control.database.transaction(async (tx): Promise<Outcome> => {
    const usedSince = new Date(now.getTime() - DAY_MS);
    const lonely = await holdLonely(tx, id, usedSince);
    if (lonely === undefined) return 'kept';
    if (typeof lonely === 'string') return lonely;
    const forget = async (): Promise<Outcome> => {
      await deleteLonely(tx, lonely);
      await auditPurge(tx, control, id);
      return 'purged';
    };
    if (lonely.business === null) return forget();
    return deleteIfEmpty(control, lonely.business.sandboxMerchantId, usedSince, forget);
  });

const deleteIfEmpty = (
  { gateways }: Control,
  merchantId: string,
  usedSince: Date,
  forget: () => Promise<Outcome>,
): Promise<Outcome> =>
  gateways.sandbox.database.transaction(async (tx): Promise<Outcome> => {
    const found = await holdIfEmpty(tx, merchantId, usedSince);
    if (found === 'full') return 'kept';
    if (found === 'in_use') return 'in_use';
    await deleteEmptyMerchant(tx, merchantId);
    return forget();
  });

const auditPurge = (tx: Queryable, control: Control, id: string): Promise<void> =>
  auditIn(tx, control, {
    chain: INSTALLATION,
    account: null,
    action: 'account_purged',
    what: id,
    fromIp: '',
    environment: null,
    details: {},
  });
