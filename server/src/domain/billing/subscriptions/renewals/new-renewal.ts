import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { writeJson } from '../../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { cardToView } from '../../../cards/card.ts';
import { newCardCharge, type Transaction } from '../../../charges/charge.ts';
import { customerAccount, merchantAccount } from '../../../money/ledger/store.ts';
import { timesOfCall } from '../../../payments/card-operation.ts';
import { cardRoutingFacts, connectionsOf } from '../../../routing/choose-connections.ts';
import { isSharable, type SplitBill, splitsOfBill } from '../../../splits/split-plan.ts';
import { chargeTaxesOf } from '../../taxes/charge-taxes.ts';
import { billPeriod, nameOfPlans, newInvoice, type PeriodBill } from '../bill-period.ts';
import { owes } from '../billing-rules.ts';
import type { Subscription } from '../subscription.ts';
import type { DueSubscription, OwedInvoice } from './billing-store.ts';
import type { Unrecorded } from './cap-retries.ts';
import type { DueCharge, Renewal } from './renewal.ts';
import type { RenewalSource } from './renewal-source-store.ts';
import type { NewRenewal } from './renewal-store.ts';

/** The charge of a period with its invoice, before it is recorded. */
export async function newRenewal(
  gateway: Gateway,
  asked: DueCharge,
  found: RenewalSource,
  now: Date,
): Promise<Unrecorded> {
  const { due, action, face, initiator = 'merchant' } = asked;
  const { merchantId } = due;
  const source = face === undefined ? found : { ...found, card: found.card && { ...found.card, ...face } };
  // A retry charges the amount of the first attempt.
  const creditCentavos = owes(due.subscription) ? 0n : source.creditCentavos;
  const bill = due.owedInvoice ?? billPeriod(due.subscription, due.terms, action.period, creditCentavos);
  const invoice = 'days' in bill ? newInvoice(bill, bogotaDateOf(now)) : null;
  const charge = chargeOf(due, source, bill, now);
  const isUnshared = await cannotShare(gateway, due, source);
  const { card } = source;
  // A deleted card is declined without calling a processor.
  const connections =
    card === null
      ? { first: null, others: [] }
      : await connectionsOf(gateway, merchantId, cardRoutingFacts(charge, card, initiator));
  const attempt = { merchantId, transactionId: charge.id, number: 1, connectionId: connections.first };
  return { due, action, initiator, source, charge, invoice, connections, isUnshared, ...attempt };
}

/** True for a charge that its plan shares, but which would credit the customer's account or whose sellers are gone. */
const cannotShare = async (
  { database }: Gateway,
  { merchantId, terms: { splits } }: DueSubscription,
  { hasAccount }: RenewalSource,
): Promise<boolean> => splits !== null && (hasAccount || !(await isSharable(database, merchantId, splits)));

/** Builds the charge of a bill on the card of a subscription. */
export function chargeOf(
  { merchantId, subscription, terms }: DueSubscription,
  source: RenewalSource,
  bill: PeriodBill | OwedInvoice,
  now: Date,
): Transaction {
  const { customerId, cardId } = subscription;
  const account = source.hasAccount ? customerAccount(customerId) : merchantAccount;
  const card =
    source.card === null
      ? subscription.card
      : writeJson(cardToView({ id: cardId, customerId, ...source.card }));
  return newCardCharge({
    id: newId('transaction'),
    customerId,
    now,
    amountCentavos: bill.amountDueCentavos,
    account,
    description: nameOfPlans(terms),
    taxes: chargeTaxesOf(bill.lines),
    sourceId: cardId,
    card,
    splits: account === merchantAccount ? splitsOfDue({ merchantId, subscription, terms }, bill) : null,
  });
}

/** The splits of a charge that pays a bill of the subscription (decision 0054). */
export const splitsOfDue = (
  { merchantId, subscription: { planId, items }, terms }: SplitDue,
  bill: SplitBill,
): string | null =>
  terms.splits === null
    ? null
    : splitsOfBill(terms.splits, bill, new Set([planId, ...items.map(item => item.planId)]), merchantId);

export type SplitDue = Pick<DueSubscription, 'merchantId' | 'terms'> & {
  subscription: Pick<Subscription, 'planId' | 'items'>;
};

export const rowOf = (
  gateway: Gateway,
  {
    due,
    action,
    charge,
    invoice,
    connectionId,
  }: Pick<Renewal, 'due' | 'action' | 'charge' | 'invoice' | 'connectionId'>,
): NewRenewal => ({
  merchantId: due.merchantId,
  id: charge.id,
  customerId: due.subscription.customerId,
  now: charge.creationDate,
  amountCentavos: charge.amountCentavos,
  account: charge.account,
  description: nameOfPlans(due.terms),
  sourceId: due.subscription.cardId,
  card: charge.card ?? '',
  subscriptionId: due.subscription.id,
  period: action.period,
  attempt: action.attempt,
  connectionId,
  iva: charge.taxes.iva ?? '0',
  incCentavos: charge.taxes.incCentavos,
  splits: charge.splits,
  invoice,
  ...timesOfCall(gateway),
});
