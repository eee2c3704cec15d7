import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { writeJson } from '../../../../platform/http/responses/json-writer.ts';
import { formatPesos } from '../../../../platform/primitives/values/money.ts';
import type { Plan } from '../../../billing/plans/plan.ts';
import { newBilling, termsOfPlan } from '../../../billing/subscriptions/bill-period.ts';
import { MOST_CENTAVOS } from '../../../billing/subscriptions/items/read-quantity.ts';
import { cardToView } from '../../../cards/card.ts';
import { type SubscriptionRow, termsOf } from '../rows/subscription-terms.ts';
import { discountsOf } from './bring-discounts.ts';
import { findSubscribers, findWithAccount, holdPlans, type SavedCard } from './look-up-store.ts';
import { cardsOf, customersOf } from './resolve-cards.ts';
import {
  type ImportContext,
  mappedIds,
  noFresh,
  type Resolved,
  rejectedRow,
  resolveIds,
  resolveTakenId,
  takenIds,
} from './resolve-rows.ts';

export async function resolveSubscriptions(
  tx: Queryable,
  context: ImportContext,
  rows: readonly SubscriptionRow[],
): Promise<Resolved<'subscriptions'>[]> {
  const fresh = await resolveIds(tx, context, 'subscriptions', rows);
  const subscribers = await findSubscribers(tx, context.merchantId, takenIds(fresh));
  const customerNames = rows.map(({ customer }) => customer);
  const customers = await customersOf(tx, context, customerNames);
  const { planIds, plans } = await plansOf(tx, context, rows);
  const ofPlan = (id: string) => plans.get(id) ?? context.planned?.plans.get(id);
  const isSplit = planIds.some(id => ofPlan(id)?.splits != null);
  const withAccount = isSplit ? await accountsOf(tx, context, [...customers.values()]) : new Set<string>();
  const ofCards = rows.flatMap(({ card }) => card ?? []);
  const cardNames = await mappedIds(tx, context, 'cards', ofCards);
  const cards = await cardsOf(tx, context, [...customers.values()]);
  const bringDiscount = await discountsOf(tx, context, rows);
  return rows.map((row, index) => {
    const { known, id, isTaken } = fresh[index] ?? noFresh;
    if (known !== undefined) return known;
    const customerId = customers.get(row.customer);
    if (customerId === undefined) return rejectedRow('customer_id', 'no_customer', row.customer);
    if (isTaken) return resolveTakenId(id, subscribers.get(id) === customerId);
    const planId = planIds[index] ?? '';
    const plan = ofPlan(planId);
    if (plan === undefined) return rejectedRow('plan_id', 'no_plan', row.plan);
    if (plan.splits !== null && withAccount.has(customerId)) {
      return rejectedRow('plan_id', 'plan_is_split', row.plan);
    }
    const chosen = chooseCard(row, cards.get(customerId) ?? [], cardNames);
    if ('problem' in chosen) return chosen;
    const fault = faultOfQuantity(row, plan);
    if (fault !== undefined) return fault;
    const { billing, warnings } = termsOf(row, plan, context.today);
    const brought = bringDiscount(row, { customerId, planId: plan.id, period: billing.currentPeriodNumber });
    if (brought?.kind === 'refused') return brought;
    return {
      kind: 'new',
      warnings,
      row: {
        ...billing,
        id,
        creationDate: row.creationDate,
        customerId,
        planId: plan.id,
        cardId: chosen.id,
        card: writeJson(cardToView(chosen)),
        lastErrorCode: null,
        lastRetry: null,
        requiresFirstPayment: false,
        ...newBilling(plan, row.quantity),
        discount: brought?.discount ?? null,
        eventCount: 0,
      },
    };
  });
}

/** Those of the customers whose payments credit an account, including planned ones. */
async function accountsOf(tx: Queryable, { merchantId, planned }: ImportContext, ids: readonly string[]) {
  return new Set([...(planned?.withAccount ?? []), ...(await findWithAccount(tx, merchantId, ids))]);
}

/** The plans of these rows, by source id or by id here. */
async function plansOf(tx: Queryable, context: ImportContext, rows: readonly SubscriptionRow[]) {
  const named = rows.map(({ plan }) => plan);
  const names = await mappedIds(tx, context, 'plans', named);
  const planIds = named.map(plan => names.get(plan) ?? plan);
  return { planIds, plans: await holdPlans(tx, context.merchantId, [...new Set(planIds)]) };
}

function faultOfQuantity({ quantity }: SubscriptionRow, plan: Plan) {
  if (quantity === 1) return undefined;
  if (plan.price.model === 'fixed') return rejectedRow('quantity', 'quantity_of_fixed_plan', plan.id);
  const { amountCentavos } = termsOfPlan(plan, quantity);
  const isChargeable = amountCentavos > 0n && amountCentavos <= MOST_CENTAVOS;
  return isChargeable ? undefined : rejectedRow('quantity', 'period_amount', formatPesos(amountCentavos));
}

const MASKED = /^\d{6}(\d{2})?[X*]+\d{4}$/i;

/**
 * Chooses a card by its source id, its id here or its masked number; without a name, the customer's only
 * card.
 */
function chooseCard(
  { card: name, customer }: SubscriptionRow,
  cards: readonly SavedCard[],
  cardNames: ReadonlyMap<string, string>,
) {
  const [only, another] = cards;
  if (only === undefined) return rejectedRow('card_id', 'no_card', name ?? customer);
  if (name === undefined)
    return another === undefined ? only : rejectedRow('card_id', 'which_card', customer);
  const id = cardNames.get(name) ?? name;
  const masked = MASKED.test(name) ? name.toUpperCase().replaceAll('*', 'X') : undefined;
  const found = cards.find(card => card.id === id || isSameMask(card.maskedNumber, masked));
  if (found !== undefined) return found;
  return rejectedRow('card_id', cardNames.has(name) ? 'other_customer' : 'no_card', masked ?? name);
}

/** Each mask may show the first six or eight digits; compares the digits that both show. */
function isSameMask(saved: string, named: string | undefined): boolean {
  if (named === undefined || saved.length !== named.length) return false;
  return saved
    .split('')
    .every((digit, place) => digit === named[place] || digit === 'X' || named[place] === 'X');
}
