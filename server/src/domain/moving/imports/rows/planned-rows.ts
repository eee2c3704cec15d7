import type { ImportKind } from '@recaudo/contract/shared/words/import-words';
import type { Plan } from '../../../billing/plans/plan.ts';
import type { SavedCard } from '../resolve/look-up-store.ts';
import type { ImportedRows } from '../write-store.ts';

/** The rows that a dry run would have written or rejected so far, for later rows that refer to them. */
export interface PlannedRows {
  ids: Record<ImportKind, Map<string, string>>;
  refused: Record<ImportKind, Set<string>>;
  /** The source id of the customer that would have each `external_id`. */
  externalIds: Map<string, string>;
  customers: Set<string>;
  /** Those of the customers that have an account. */
  withAccount: Set<string>;
  plans: Map<string, Plan>;
  cards: Map<string, SavedCard[]>;
  /** Uses of each coupon, and of each coupon by each customer. */
  redemptions: Map<string, number>;
}

export const newPlannedRows = (): PlannedRows => ({
  ids: { plans: new Map(), customers: new Map(), cards: new Map(), subscriptions: new Map() },
  refused: { plans: new Set(), customers: new Set(), cards: new Set(), subscriptions: new Set() },
  externalIds: new Map(),
  customers: new Set(),
  withAccount: new Set(),
  plans: new Map(),
  cards: new Map(),
  redemptions: new Map(),
});

export function planRow<Kind extends ImportKind>(
  planned: PlannedRows,
  kind: Kind,
  externalId: string,
  row: ImportedRows[Kind],
): void {
  planned.ids[kind].set(externalId, row.id);
  if (kind === 'customers') {
    const { id, externalId: name, hasAccount } = row as ImportedRows['customers'];
    planned.customers.add(id);
    if (hasAccount) planned.withAccount.add(id);
    if (name !== null) planned.externalIds.set(name, externalId);
  }
  if (kind === 'plans') planned.plans.set(row.id, row as ImportedRows['plans']);
  if (kind !== 'cards') return;
  const card = row as ImportedRows['cards'];
  const others = planned.cards.get(card.customerId) ?? [];
  planned.cards.set(card.customerId, [...others, card]);
}
