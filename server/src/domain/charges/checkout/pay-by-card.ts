import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { ErrorCode } from '@recaudo/contract/shared/error-table';
import { errors } from '@recaudo/contract/shared/error-table';
import type { FormFields } from '../../../payer-pages/frame/form-body.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { IssuerVerdict } from '../../../processors/cardholder-authentication.ts';
import { createToken } from '../../cards/tokens/create-token.ts';
import type { Transaction } from '../charge.ts';
import { consentDocuments } from '../hosted/consent.ts';
import { insertConsents } from '../hosted/consent-store.ts';
import { type AskedIssuer, payPendingCharge } from '../hosted/pay-pending-charge.ts';
import type { PayerView } from '../hosted/payer-page.ts';
import { addPaymentDetails } from '../hosted/pending-store.ts';
import type { PendingResult } from '../hosted/try-operation.ts';
import type { IssuerResult } from '../payment.ts';
import { authenticatePayer } from './authenticate-payer.ts';
import { type FormFaults, type KeptValues, type ReadForm, readCardForm } from './card-form.ts';
import { maxInstallmentsOf, pickedByPayer } from './installment-choice.ts';

export type CardAnswer =
  | { kind: 'invalid'; kept: KeptValues; faults: FormFaults }
  | { kind: 'paid'; charge: Transaction }
  | { kind: 'declined'; charge: Transaction; code: ErrorCode; kept: KeptValues }
  /**
   * No attempt was made: the charge's customer was deleted, the token cannot be charged, or the merchant reached a limit.
   */
  | { kind: 'unavailable'; kept: KeptValues }
  /** The page shows the charge's current state, such as in progress or paid in another tab. */
  | { kind: 'look' }
  | { kind: 'challenge'; url: string };

/** A failed 3-D Secure authentication is declined with 3012 (Interface 3.3). */
export const NOT_AUTHENTICATED: ErrorCode = errors.bankAuthorizationRequired;

export interface SentFrom {
  /** The number of the attempt that the form was signed for. */
  number: number;
  ipAddress: string;
  deviceSessionId: string | null;
  /** The payer's choice; undefined keeps the charge's installments. */
  installments?: number | undefined;
}

/** Processes a submitted card form: the card becomes a token, which is then charged like any other. */
export async function payByCard(
  view: PayerView,
  sent: FormFields,
  { number, ipAddress, deviceSessionId }: Omit<SentFrom, 'installments'>,
): Promise<CardAnswer> {
  const { gateway, merchant, brand, charge, language } = view;
  const documents = consentDocuments(brand, language);
  const form = readCardForm(sent, {
    today: bogotaDateOf(gateway.clock.now()),
    environment: gateway.environment,
    documents,
    mostInstallments: await maxInstallmentsOf(view),
  });
  const { kept, faults, card, installments } = form;
  if (faults.fields.size > 0 || faults.consents.size > 0) return { kind: 'invalid', kept, faults };

  const token = await createToken(gateway, merchant, newId('token'), { sent: card, payerAddress: ipAddress });
  const also = evidenceOf(view, form, number, ipAddress);
  const payment = { sourceId: token.id, number, ipAddress, deviceSessionId, installments };
  if (!charge.use3dSecure) {
    return answerOf(await payPendingCharge(gateway, merchant, charge, { ...payment, also }), kept);
  }
  const authenticate = newIssuerQuestion(view, payment, also);
  return answerOf(
    await payPendingCharge(gateway, merchant, charge, { ...payment, authenticate, also }),
    kept,
  );
}

/** 3-D Secure for one attempt. Stores a challenge before the payer is sent to it. */
export const newIssuerQuestion =
  (
    { gateway, merchant, charge, handle }: PayerView,
    { number, ...payment }: SentFrom & { sourceId: string },
    also?: (tx: Queryable) => Promise<void>,
  ) =>
  async (cardNumber: string): Promise<AskedIssuer> => {
    const authentication = await authenticatePayer(gateway, merchant, {
      ...payment,
      transactionId: charge.id,
      handle,
      attemptNumber: number,
      amountCentavos: charge.amountCentavos,
      cardNumber,
    });
    if (authentication.kind !== 'challenge') return toAuthentication(authentication);
    await gateway.database.transaction(async tx => {
      await authentication.keep(tx);
      await also?.(tx);
    });
    return { kind: 'challenge', url: authentication.url };
  };

const toAuthentication = (verdict: IssuerVerdict): AskedIssuer =>
  verdict.kind === 'authenticated'
    ? { kind: 'authenticated', threeDSecure: verdict.proof }
    : { kind: 'refused', code: verdict.kind === 'failed' ? NOT_AUTHENTICATED : errors.unavailable };

/** Turns the issuer's verdict into a decline, or into the proof for the acquirer. */
export function issuerResultOf(verdict: IssuerVerdict): IssuerResult {
  const authentication = toAuthentication(verdict);
  if (authentication.kind === 'refused')
    return { declinedWith: { code: authentication.code, fraudRules: null } };
  return authentication.kind === 'authenticated' ? { threeDSecure: authentication.threeDSecure } : {};
}

export function answerOf(result: PendingResult, kept: KeptValues): CardAnswer {
  switch (result.kind) {
    case 'charged':
      return { kind: 'paid', charge: result.charge };
    case 'challenge':
      return { kind: 'challenge', url: result.url };
    case 'refused':
      return { kind: 'declined', charge: result.charge, code: result.code, kept };
    case 'source_gone':
    case 'over_limit':
      return { kind: 'unavailable', kept };
    default:
      return { kind: 'look' };
  }
}

/** Stores evidence with the attempt: the consents and the last digits of the payer's document. */
function evidenceOf(
  view: PayerView,
  { document, installments }: ReadForm,
  number: number,
  ipAddress: string,
) {
  const { gateway, merchant, brand, charge, language } = view;
  return async (tx: Queryable): Promise<void> => {
    await insertConsents(tx, consentDocuments(brand, language), {
      merchantId: merchant.id,
      transactionId: charge.id,
      attemptNumber: number,
      givenAt: gateway.realClock.now(),
      ipAddress,
      language,
    });
    const details = {
      ...(document === null ? {} : { payer_document: document }),
      ...(installments === undefined ? {} : pickedByPayer),
    };
    if (Object.keys(details).length > 0) await addPaymentDetails(tx, merchant.id, charge.id, details);
  };
}
