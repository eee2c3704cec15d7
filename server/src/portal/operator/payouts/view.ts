import { maskAccount } from '../../../domain/payouts/accounts/account-number.ts';
import { allBanks } from '../../../domain/payouts/accounts/banks.ts';
import { shippedLayout, shippedLayouts } from '../../../domain/payouts/files/read-layout.ts';
import { painVersions } from '../../../domain/payouts/files/write-pain001.ts';
import type { PayoutBatchRecord } from '../../../domain/payouts/payout.ts';
import type { BatchSums } from '../../../domain/payouts/stores/payout-store.ts';
import { findAccount } from '../../../people/accounts/store.ts';
import type { Control } from '../../../people/control.ts';
import type { BatchOutcome, NamedPayout } from './store.ts';

export const bankNameOf = (code: string | null): string | null =>
  code === null ? null : (allBanks().get(code)?.name ?? code);

/** `Bancolombia •••5678` */
export const accountInWords = ({ bank, numberEnd }: { bank: string | null; numberEnd: string }): string =>
  `${bankNameOf(bank) ?? 'Bre-B'} ${maskAccount(numberEnd)}`;

function changeOf({ account_id: id, previous_account_id: previous }: NamedPayout) {
  if (previous === null) return 'first' as const;
  return previous === id ? ('same' as const) : ('changed' as const);
}

export const namedPayoutToView = (row: NamedPayout) => ({
  id: row.id,
  batch_id: row.batch_id,
  merchant: { id: row.merchant_id, name: row.merchant_name },
  amount: row.amount_centavos,
  status: row.status,
  status_date: row.status_date,
  reason: row.reason,
  holder: row.holder,
  document: `${row.document_type} ${row.document}`,
  bank_name: bankNameOf(row.bank),
  number: maskAccount(row.number_end),
  account_change: changeOf(row),
});

export const outcomesToView = (outcomes: readonly BatchOutcome[]) => ({
  outcomes: outcomes.map(({ status, payouts, centavos }) => ({ status, payouts, total: centavos })),
  changed_accounts: outcomes
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { changed }) => sum + changed, 0),
});

/** Operators draft and approve under the id of their account, commands under a name. */
export function nameFinder({ database }: Control): (written: string) => Promise<string> {
  const known = new Map<string, string>();
  return async written => {
    const name = known.get(written) ?? (await findAccount(database, written))?.name ?? written;
    known.set(written, name);
    return name;
  };
}

export async function batchToView(
  batch: PayoutBatchRecord,
  sum: BatchSums | undefined,
  { nameOf, readerId }: { nameOf: (written: string) => Promise<string>; readerId: string },
) {
  return {
    id: batch.id,
    creation_date: batch.creationDate,
    status: batch.status,
    description: batch.description,
    pay_date: batch.payDate,
    format: batch.layout?.title ?? batch.format,
    is_confirmed_by_bank: batch.layout === null ? null : batch.layout.is_confirmed,
    payouts: sum?.payouts ?? 0,
    total: sum?.centavos ?? 0n,
    drafted_by: await nameOf(batch.draftedBy),
    is_own: batch.draftedBy === readerId,
    approved_by: batch.approvedBy === null ? null : await nameOf(batch.approvedBy),
    approved_date: batch.approvedAt,
    sent_date: batch.sentAt,
    sha256: batch.sha256?.toString('hex') ?? null,
  };
}

/** What a batch may be drafted for: the shipped layouts and ISO 20022. */
export const formatsToView = () => [
  ...shippedLayouts.map(name => {
    const { title, is_confirmed, note = null } = shippedLayout(name);
    return { name, title, is_confirmed, note };
  }),
  ...painVersions.map(name => ({ name, title: `ISO 20022 ${name}`, is_confirmed: null, note: null })),
];
