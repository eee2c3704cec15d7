import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { deletePlan } from '#src/domain/billing/plans/delete-plan.ts';
import {
  cancelSubscription,
  cancelSubscriptionsOf,
} from '#src/domain/billing/subscriptions/cancellation/cancel-subscription.ts';
import { createSubscription } from '#src/domain/billing/subscriptions/create-subscription.ts';
import { updateSubscription } from '#src/domain/billing/subscriptions/update-subscription.ts';
import { deleteCard, deleteCardsOf } from '#src/domain/cards/delete-card.ts';
import { deleteCustomer } from '#src/domain/customers/delete-customer.ts';
import { onMerchantsClock } from '#src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '#src/domain/merchants/store.ts';
import { GatewayError } from '#src/platform/errors.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import type { Actor } from './actor.ts';
import { hire } from './hire.ts';
import type { Play, PlayedAction } from './play.ts';
import { newRandom, type Random } from './schedule/random.ts';
import { Crash, databaseOf, type Wiretap, type WorkerLife } from './worker-life.ts';

type Action = (gateway: Gateway, actor: Actor, today: CalendarDate, random: Random) => Promise<unknown>;

const scopeOf = ({ merchant, customerId }: Actor) => ({ merchant, customerId });
const update = (gateway: Gateway, actor: Actor, change: Parameters<typeof updateSubscription>[3]['update']) =>
  updateSubscription(gateway, scopeOf(actor), actor.subscriptionId, { update: change });

/** Actions of merchants and payers during the story, through the API's domain functions. */
const actions: Record<string, Action> = {
  'new card': (gateway, actor) => update(gateway, actor, { source_id: actor.spareCardId }),
  'old card': (gateway, actor) => update(gateway, actor, { source_id: actor.cardId }),
  'cancel at period end': (gateway, actor) => update(gateway, actor, { cancel_at_period_end: true }),
  'go on after all': (gateway, actor) => update(gateway, actor, { cancel_at_period_end: false }),
  'move trial end': (gateway, actor, today, random) =>
    update(gateway, actor, { trial_end_date: addDays(today, random.whole(-1, 20)) }),
  cancel: (gateway, actor) => cancelSubscription(gateway, scopeOf(actor), actor.subscriptionId),
  'delete card': (gateway, actor) => deleteCard(gateway, scopeOf(actor), actor.cardId),
  'delete plan': (gateway, actor) => deletePlan(gateway, actor.merchant.id, actor.planId),
  'delete customer': (gateway, actor) =>
    deleteCustomer(gateway, actor.merchant, actor.customerId, [cancelSubscriptionsOf, deleteCardsOf]),
};
const kinds = [...Object.keys(actions), 'new card', 'new card', 'new card', 'subscribe', 'subscribe'];

/** Plays one request while the workers run. */
export async function act(play: Play, today: CalendarDate): Promise<void> {
  const random = newRandom(play.story.seed, 'action', today);
  const actor = random.pick(play.world.actors);
  const kind = random.pick(kinds);
  const {
    actor: name,
    gateway,
    life,
  } = hire(play, { trouble: play.story.trouble / 2, canStall: false }, today, 'request');
  const merchant = (await findMerchant(play.gateway.database, actor.merchant.id)) ?? actor.merchant;
  const onClock = onMerchantsClock(
    { ...gateway, database: listening(play, { name, life }, kind, actor) },
    merchant,
  );
  const played: PlayedAction = { kind, day: today, actor, done: 'unknown' };
  play.actions.push(played);
  const action = actions[kind];
  try {
    if (action === undefined) await subscribe(play, onClock, actor, random);
    else await action(onClock, actor, today, random);
    played.done = 'yes';
  } catch (error) {
    if (error instanceof GatewayError) played.done = 'no';
    else if (!(error instanceof Crash)) throw error;
  }
}

/** A second subscription of the same customer to the same plan, without a trial: the card is charged immediately. */
async function subscribe(play: Play, gateway: Gateway, actor: Actor, random: Random): Promise<void> {
  const ids = { subscription: newId('subscription'), card: newId('card') };
  // Recorded before the call, because the worker may crash after the insert.
  play.world.actors.push({ ...actor, subscriptionId: ids.subscription });
  play.madeMeanwhile.add(ids.subscription);
  const source_id = random.pick([actor.cardId, actor.spareCardId]);
  await createSubscription(gateway, scopeOf(actor), ids, { input: { plan_id: actor.planId, source_id } });
}

/** Records the charges that a new or re-entered card causes. */
function listening(
  play: Play,
  { name: request, life }: { name: string; life: WorkerLife },
  kind: string,
  actor: Actor,
) {
  const given = kind === 'new card' ? actor.spareCardId : actor.cardId;
  let present: string | undefined;
  const tap: Wiretap = {
    onRows(name, _values, rows) {
      if (name === 'subscriptions_lock') present = (rows as { card_id: string }[])[0]?.card_id;
      if (name.startsWith('renewals_record')) {
        for (const { id } of rows as { id: string }[]) {
          play.updateCharges.add(id);
          if (given === present) play.handRetries.add(id);
        }
      }
      return rows;
    },
  };
  return databaseOf(play.databaseOf(request), life, [...play.taps, tap]);
}
