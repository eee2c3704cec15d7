import type { Gateway } from '../../dependencies.ts';
import type { Draft, DraftedAuthorisation } from '../../processors/card-processor.ts';
import { type ChosenLinks, listLinksToTry, NO_LINK, type RouteFacts } from '../routes/choose-links.ts';
import type { SentAttempt } from './attempt.ts';
import { passOnAttempt } from './attempt-store.ts';
import { attemptResultOf, type Failover, timesOfCall } from './card-operation.ts';

/** The payment's connections: the first is recorded with it, the others are for failover. */
export interface LinksOfPayment {
  first: string | null;
  others: ChosenLinks;
}

/** Without a usable connection the payment fails with 503; it never falls back to the sandbox. */
export async function linksOf(
  gateway: Gateway,
  merchantId: string,
  facts: RouteFacts,
): Promise<LinksOfPayment> {
  const [first, ...others] = await listLinksToTry(gateway, merchantId, facts);
  return { first: first === undefined ? NO_LINK : first, others };
}

/** The data that the connection needs for its authorization, recorded with the attempt. */
export const draftOf = async (
  gateway: Gateway,
  linkId: string | null,
  request: DraftedAuthorisation,
): Promise<Draft | undefined> =>
  linkId === null ? undefined : (await gateway.links.card(linkId)).draft?.(request);

/** The fields of a card payment that routing rules use. */
export const cardRouteFacts = (
  charge: { id: string; amountCentavos: bigint; installments: number },
  card: { brand: string; type: string; maskedNumber: string; cardNumber?: string },
  initiator: 'payer' | 'merchant',
): RouteFacts => ({
  method: 'card',
  amountCentavos: charge.amountCentavos,
  reference: charge.id,
  brand: card.brand,
  bin: (card.cardNumber ?? card.maskedNumber).slice(0, 8),
  cardType: card.type,
  installments: charge.installments,
  initiator,
});

/** Each attempt has its own reference. */
export const failoverOf = <Attempt extends SentAttempt>(
  gateway: Gateway,
  { others }: LinksOfPayment,
): Failover<Attempt> | undefined =>
  others.length === 0
    ? undefined
    : {
        links: others,
        async passOn(attempt, ending, linkId) {
          const next = { linkId, ...timesOfCall(gateway) };
          const passed = await passOnAttempt(gateway.database, attempt, attemptResultOf(ending), next);
          return passed && { ...attempt, ...passed };
        },
      };
