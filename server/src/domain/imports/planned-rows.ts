import type { ImportKind } from '@recaudo/contract/import-words';
import type { Plan } from '../plans/plan.ts';
import type { SavedCard } from './look-up-store.ts';
import type { ImportedRows } from './write-store.ts';

/** What a dry run would have written so far: later files name it. */
export interface PlannedRows {
  ids: Record<ImportKind, Map<string, string>>;
  customers: Set<string>;
  plans: Map<string, Plan>;
  cards: Map<string, SavedCard[]>;
}

export const newPlannedRows = (): PlannedRows => ({
  ids: { plans: new Map(), customers: new Map(), cards: new Map(), subscriptions: new Map() },
  customers: new Set(),
  plans: new Map(),
  cards: new Map(),
});

export function planRow<Kind extends ImportKind>(
  planned: PlannedRows,
  kind: Kind,
  externalId: string,
  row: ImportedRows[Kind],
): void {
  planned.ids[kind].set(externalId, row.id);
  if (kind === 'customers') planned.customers.add(row.id);
  if (kind === 'plans') planned.plans.set(row.id, row as ImportedRows['plans']);
  if (kind !== 'cards') return;
  const card = row as ImportedRows['cards'];
  const others = planned.cards.get(card.customerId) ?? [];
  planned.cards.set(card.customerId, [...others, card]);
}
