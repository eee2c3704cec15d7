import { bogotaDateOf } from '@recaudo/contract/calendar-date';
import { errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../../dependencies.ts';
import { openCard } from '../../vault/card-cipher.ts';
import { isExpired } from '../cards/card.ts';
import { postponeAttempt } from '../charges/attempt-store.ts';
import { referenceOf } from '../charges/charge.ts';
import type { Ending } from '../charges/settlement.ts';
import type { Renewal } from './renewal.ts';
import type { RenewalSource } from './renewal-store.ts';

/** Asks the processor for one renewal. Undefined: unknown, and asked for by the sweep until it is known. */
export async function callRenewal(
  gateway: Gateway,
  renewal: Renewal,
  now: Date,
): Promise<Ending | undefined> {
  const { card } = renewal.source;
  if (card === null)
    return {
      kind: 'declined',
      code: errors.operationNotAllowed,
      message: 'The card of the subscription was deleted',
    };
  const expiration = { month: card.expirationMonth, year: card.expirationYear };
  if (isExpired(expiration, bogotaDateOf(now))) return { kind: 'declined', code: errors.cardExpired };
  const ending = await authorise(gateway, renewal, card);
  if (ending === undefined) {
    const attempt = { merchantId: renewal.due.merchantId, transactionId: renewal.charge.id, number: 1 };
    await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
  }
  return ending;
}

async function authorise(
  gateway: Gateway,
  { due: { merchantId }, source: { cardId }, charge, securityCode }: Renewal,
  card: NonNullable<RenewalSource['card']>,
): Promise<Ending | undefined> {
  const owner = { merchantId, cardId };
  const sealed = { keyId: card.keyId, wrappedKey: card.wrappedKey, sealed: card.sealedNumber };
  const outcome = await gateway.cardProcessor.authorise(
    {
      merchantId,
      reference: referenceOf({ transactionId: charge.id, number: 1 }),
      amountCentavos: charge.amountCentavos,
      capture: true,
      installments: charge.installments,
      card: {
        number: openCard(gateway.keyRing, owner, sealed).cardNumber,
        holderName: card.holderName,
        expirationMonth: card.expirationMonth,
        expirationYear: card.expirationYear,
        cvv2: (securityCode && (await gateway.codeKeys.open(owner, securityCode))) ?? null,
      },
    },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (outcome.kind === 'unknown') return undefined;
  return outcome.kind === 'unavailable' ? { kind: 'not_sent' } : outcome;
}
