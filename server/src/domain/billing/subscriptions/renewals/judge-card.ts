import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../../dependencies.ts';
import { writeJson } from '../../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { ivaAlone } from '../../../../processors/card-processor.ts';
import { rejectedByRules } from '../../../cards/judge-new-card.ts';
import { factsOf, newCardCharge } from '../../../charges/charge.ts';
import { gatherBatch } from '../../../charges/gather-store.ts';
import { type PaymentSource } from '../../../charges/payment.ts';
import { recordDeclinedCharge } from '../../../charges/record-declined-charge.ts';
import { cardSnapshot } from '../../../charges/view.ts';
import type { FraudFacts, Origin } from '../../../fraud/facts.ts';
import { matchFraudRules } from '../../../fraud/match-fraud-rules.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { customerAccount, merchantAccount } from '../../../money/ledger/store.ts';
import { openNumber } from '../../../payments/card-operation.ts';
import type { BillingTerms } from '../subscription.ts';

/** The verdict for a charge that may proceed: rules that ask for a review, and the facts to record with the outcome. */
export interface JudgedCharge {
  facts: FraudFacts;
  reviewRules: readonly string[];
}

export interface CardToJudge {
  /** Id of the subscription or of the change; a repeated request is counted once. */
  id: string;
  cardId: string;
  terms: Pick<BillingTerms, 'amountCentavos'> & { planName: string };
  /** True if the card is charged immediately: then a rejection by the rules is recorded as a failed charge. */
  isCharged: boolean;
  origin: Origin | null;
  /** The data of the card, if already gathered. */
  gathered?: PaymentSource | undefined;
}

/** Gathers the data for charging a customer's card. */
export const gatherCard = (
  gateway: Gateway,
  { merchant, customerId }: Scope,
  cardId: string,
): Promise<PaymentSource> =>
  gatherBatch(gateway).submit({
    merchantId: merchant.id,
    customerId,
    sourceId: cardId,
    now: gateway.clock.now(),
  });

/**
 * Applies the fraud rules to a card that a payer puts on a subscription, even if it is charged later: renewals are not
 * judged, so a card that may not be charged must never become the subscription's card.
 */
export async function judgeCard(
  gateway: Gateway,
  scope: Scope & { customerId: string },
  { id, cardId, terms, isCharged, origin, gathered }: CardToJudge,
): Promise<JudgedCharge | undefined> {
  if (origin === null) return undefined;
  const { merchant, customerId } = scope;
  const now = gateway.clock.now();
  const { amountCentavos } = terms;
  const { source, email, hasAccount } = gathered ?? (await gatherCard(gateway, scope, cardId));
  // The card was deleted in the meantime.
  if (source === null) return undefined;
  const facts = factsOf(
    gateway,
    { id, customerId, amountCentavos, customerDetails: null, ...origin },
    { ...source, cardNumber: openNumber(gateway, { merchantId: merchant.id, cardId }, source) },
    { customerEmail: email, now },
  );
  const { kind, rules } = await matchFraudRules(gateway, merchant.id, facts);
  if (kind !== 'refuse') return { facts, reviewRules: rules };
  if (isCharged) {
    const charge = newCardCharge({
      id: newId('transaction'),
      customerId,
      now,
      amountCentavos,
      account: hasAccount ? customerAccount(customerId) : merchantAccount,
      description: terms.planName,
      taxes: ivaAlone('0'),
      sourceId: cardId,
      card: writeJson(cardSnapshot({ sourceId: cardId, customerId }, source)),
      deviceSessionId: origin.deviceSessionId,
    });
    await recordDeclinedCharge(gateway, merchant, charge, { code: errors.fraudSuspected, fraudRules: rules });
  }
  throw rejectedByRules(rules);
}
