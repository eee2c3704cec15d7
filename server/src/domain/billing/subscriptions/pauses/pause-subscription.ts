import { createHash } from 'node:crypto';
import type { SentPause } from '@recaudo/contract/api/billing/subscription-parts';
import {
  bogotaDateOf,
  type CalendarDate,
  compareDates,
} from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound, refusedValue, reject } from '../../../../platform/errors.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { readCredit } from '../../credit/store.ts';
import { appliedCredit } from '../../invoices/assemble-invoice.ts';
import { isLate } from '../billing-rules.ts';
import { isBetweenCharges } from '../changes/decide-change.ts';
import { blocksChanges } from '../changes/pending-change.ts';
import { eventsOfPause } from '../notices/subscription-events.ts';
import { type DueSubscription, findWithTerms, lockSubscriptions } from '../renewals/billing-store.ts';
import { keyOfNextCharge, writeChanges } from '../renewals/change-due.ts';
import { listUnderWay } from '../renewals/renewal-look-up-store.ts';
import { readNear } from '../start-dates.ts';
import type { Subscription } from '../subscription.ts';
import { paused, resumed } from './pause-rules.ts';

type CustomerScope = Scope & { customerId: string };

/** Null resumes. */
export interface RequestedPause {
  pause: SentPause | null;
  preview_token?: string | undefined;
}

/** Pauses a subscription, changes its pause, or resumes it today. */
export const pauseSubscription = (
  gateway: Gateway,
  { merchant, customerId }: CustomerScope,
  id: string,
  { pause, preview_token: token }: RequestedPause,
): Promise<Subscription> =>
  gateway.database.transaction(async tx => {
    const [due] = await lockSubscriptions(tx, [{ merchantId: merchant.id, id }]);
    if (due?.subscription.customerId !== customerId) throw notFound('subscription');
    const now = gateway.clock.now();
    const after = await decidePause(tx, due, pause, bogotaDateOf(now));
    if (token !== undefined && token !== tokenOf(due, after)) throw reject('preview_outdated');
    const { subscription: before } = due;
    const also = eventsOfPause(before, after);
    const [written] = await writeChanges(tx, [{ merchantId: merchant.id, before, after, also }], now);
    return written ?? after;
  });

/** Previews the day and the amount of the next charge. Writes nothing. */
export async function previewPause(
  gateway: Gateway,
  { merchant, customerId }: CustomerScope,
  id: string,
  pause: SentPause | null,
) {
  const due = await findWithTerms(gateway.database, merchant.id, id);
  if (due?.subscription.customerId !== customerId) throw notFound('subscription');
  const after = await decidePause(gateway.database, due, pause, bogotaDateOf(gateway.clock.now()));
  const creditCentavos = await readCredit(gateway.database, merchant.id, customerId);
  const { amountCentavos } = due.terms;
  return {
    invoice: null,
    credit_after: creditCentavos,
    next_charge_date: nextChargeAfter(due, after),
    next_amount: amountCentavos - appliedCredit(amountCentavos, creditCentavos),
    preview_token: tokenOf(due, after),
  };
}

async function decidePause(
  database: Queryable,
  due: DueSubscription,
  sent: SentPause | null,
  today: CalendarDate,
): Promise<Subscription> {
  const { subscription, terms } = due;
  await requirePausable(database, due, today);
  if (sent === null) {
    const { until = null } = subscription.pause ?? {};
    const isOver = until !== null && compareDates(until, today) < 0;
    return resumed(subscription, terms, isOver ? until : today);
  }
  const until = readNear('pause.until', sent.until ?? undefined, today) ?? null;
  if (until !== null && compareDates(until, today) <= 0) throw refusedValue('pause.until', 'not_after_today');
  const since = subscription.pause?.since ?? today;
  const pause = { since, until, extend: sent.extend ?? false };
  return { ...subscription, ...paused(subscription, pause) };
}

async function requirePausable(
  database: Queryable,
  due: DueSubscription,
  today: CalendarDate,
): Promise<void> {
  const { subscription } = due;
  if (subscription.status === 'cancelled') throw reject('subscription_cancelled');
  if (isLate(subscription)) throw reject('pause_while_owing');
  if (subscription.pause !== null) return;
  const isUnderWay =
    blocksChanges(subscription.pendingChange) ||
    !isBetweenCharges(subscription, today) ||
    (await listUnderWay(database, [keyOfNextCharge(due)])).size > 0;
  if (isUnderWay) throw reject('subscription_charge_under_way');
}

/** Null for a pause without an end date. */
function nextChargeAfter({ terms }: DueSubscription, after: Subscription): CalendarDate | null {
  const { until = null } = after.pause ?? {};
  return until === null ? after.chargeDate : resumed(after, terms, until).chargeDate;
}

function tokenOf(due: DueSubscription, after: Subscription): string {
  const { pause } = after;
  const shown = [
    after.id,
    pause && [pause.since, pause.until, pause.extend],
    [nextChargeAfter(due, after), String(due.terms.amountCentavos)],
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
