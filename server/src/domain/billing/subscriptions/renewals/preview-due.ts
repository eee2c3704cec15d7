import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { dueAction } from '../billing-rules.ts';
import type { DueSubscription } from './billing-store.ts';
import { type DueFilter, listDuePage } from './due-store.ts';

const kinds = ['first charges', 'renewals', 'retries', 'cancelled', 'unpaid'] as const;
type Kind = (typeof kinds)[number];

/** The counts and amounts of a billing run that was not made. */
export interface DuePreview {
  action: Kind;
  count: number;
  amountCentavos: bigint;
}

const PAGE = 1_000;

/** Previews a billing run for everything due by a day. Writes nothing. */
export async function previewDue(
  database: Queryable,
  filter: DueFilter,
  today: CalendarDate,
  onProgress: (count: number) => void = () => undefined,
): Promise<DuePreview[]> {
  const previews = new Map(kinds.map(action => [action, { action, count: 0, amountCentavos: 0n }]));
  let page = await listDuePage(database, filter, undefined, PAGE);
  while (page.length > 0) {
    for (const due of page) {
      const kind = kindOf(due, today);
      const preview = kind && previews.get(kind);
      if (preview === undefined) continue;
      preview.count += 1;
      const isCharged = preview.action !== 'cancelled' && preview.action !== 'unpaid';
      preview.amountCentavos += isCharged ? due.terms.amountCentavos : 0n;
    }
    onProgress(page.length);
    const last = page.at(-1);
    page = await listDuePage(database, filter, last && { ...last, id: last.subscription.id }, PAGE);
  }
  return [...previews.values()];
}

function kindOf({ subscription, terms }: DueSubscription, today: CalendarDate): Kind | undefined {
  if (subscription.pause !== null) return undefined;
  const action = dueAction(subscription, terms, today);
  if (action.kind === 'change') return action.after.status === 'unpaid' ? 'unpaid' : 'cancelled';
  if (action.kind !== 'charge') return undefined;
  if (action.attempt > 1) return 'retries';
  return action.period === 1 ? 'first charges' : 'renewals';
}
