import { errors } from '@recaudo/contract/error-table';
import type { CountedPayment } from '../subscriptions/period-payment-store.ts';

const NEW_DATA_FROM = 2_000;
const NEW_DATA_BEFORE = 3_000;

/** Codes after which a card is of no use as it is: stolen, lost, expired, deleted. */
const never: ReadonlySet<number> = new Set([
  errors.cardExpired,
  errors.cardStolen,
  errors.fraudSuspected,
  errors.operationNotAllowed,
]);

/** Whether the card that was refused before a period was paid otherwise is still there, and will be refused again. */
export const needsAnotherCard = (
  { cardId, lastErrorCode }: Pick<CountedPayment, 'cardId' | 'lastErrorCode'>,
  presentCardId: string,
): boolean => {
  if (cardId !== presentCardId || lastErrorCode === null) return false;
  const isAboutData = lastErrorCode >= NEW_DATA_FROM && lastErrorCode < NEW_DATA_BEFORE;
  return isAboutData || never.has(lastErrorCode);
};
