import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { plainDocument } from '../../../platform/primitives/values/plain-document.ts';
import { documentFingerprint } from '../../../platform/vault/ciphers/fingerprint.ts';
import type { DocumentType, PersonType, PseBank, PseDeclined } from '../../../processors/pse-provider.ts';
import { mayPay } from '../../billing/invoice-payments/may-pay.ts';
import type { PaymentDetails, Transaction } from '../../charges/charge.ts';
import { closeUnneeded } from '../../charges/hosted/close-period-payments.ts';
import { type Consent, insertConsents } from '../../charges/hosted/consent-store.ts';
import { changePaymentMethod } from '../../charges/hosted/pending-store.ts';
import { findTransaction, lockTransaction } from '../../charges/store.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { hasRoomFor } from '../../merchants/volume-limits/reserve-volume.ts';
import { closeUnstarted } from './close-unstarted.ts';
import { isPayerGone } from './pages/payer-gone.ts';
import { keepPayerDocument } from './payer-document-store.ts';
import { blocksAnother, type PseAttempt, pauseMs, referenceOf } from './pse-attempt.ts';
import { listPseConnections, pseProviderOf } from './pse-connections.ts';
import { psePath, psePaymentMethod } from './pse-payment-method.ts';
import { findLatestPseAttempt, insertPseAttempt, openPseAttempt } from './store.ts';

/** What the payer writes on the page. */
export interface PsePayer {
  bank: PseBank;
  personType: PersonType;
  documentType: DocumentType;
  documentNumber: string;
  email: string;
  name: string;
  ipAddress: string;
}

export interface PseStartRequest {
  merchant: Merchant;
  transactionId: string;
  /** The link of the charge: the bank sends the payer back under it. */
  handle: string;
  /** The try that the payer's form was made for: a form that is sent twice makes one try. */
  number: number;
  payer: PsePayer;
  consents: readonly Consent[];
  language: Language;
}

export type PseStartResult =
  /** The payment is open: the payer goes to the bank. */
  | { kind: 'at_bank'; bankUrl: string }
  /** This try was made before, another one is with the bank, or the charge is over: its page says which. */
  | { kind: 'too_late' }
  /** No answer in time: queried until the outcome is known. */
  | { kind: 'unknown' }
  /** Nothing was opened. */
  | { kind: 'unavailable' }
  | PseDeclined;

/** After the deadline of a start this long passes before "not found" is believed. */
const START_GRACE_MS = 10_000;
const DOCUMENT_END = 4;
/** Cards count their tries from one; the evidence of both is kept side by side. */
const CONSENTS_FROM = 1_000;

/**
 * The payer goes to the bank, over the first connection that takes the payment. The next one is tried only where nothing was sent,
 * as a try of its own: after an answer that did not come, the payment may be open.
 */
export async function startPseAttempt(gateway: Gateway, request: PseStartRequest): Promise<PseStartResult> {
  const { merchant, transactionId } = request;
  const charge = await findTransaction(
    gateway.database,
    { merchantId: merchant.id, customerId: null },
    transactionId,
  );
  if (charge === undefined) return { kind: 'too_late' };
  const { amountCentavos } = charge;
  const share = { transactionId, amountCentavos, now: gateway.clock.now() };
  if (!(await hasRoomFor(gateway, merchant.id, share))) return { kind: 'refused', reason: 'not_accepted' };
  let { number } = request;
  for (const connectionId of await listPseConnections(gateway, merchant.id, charge)) {
    const result = await startOverConnection(gateway, { ...request, number, connectionId });
    if (result.kind !== 'unavailable') return result;
    number += 1;
  }
  return { kind: 'unavailable' };
}

type StartOverConnection = PseStartRequest & Pick<PseAttempt, 'connectionId'>;

/** One try to pay by PSE: recorded, asked of the provider, and the answer recorded. Never two at a time. */
async function startOverConnection(gateway: Gateway, request: StartOverConnection): Promise<PseStartResult> {
  const recorded = await gateway.database.transaction(tx => record(gateway, tx, request));
  if (recorded === undefined) return { kind: 'too_late' };
  const { attempt, charge } = recorded;
  const { merchant, payer, handle } = request;
  const { bank, ...person } = payer;
  const provider = await pseProviderOf(gateway, attempt.connectionId);
  const answer = await provider.start(
    {
      merchantId: merchant.id,
      reference: referenceOf(attempt),
      amountCentavos: attempt.amountCentavos,
      taxes: charge.taxes,
      bankCode: bank.code,
      payer: person,
      shopName: merchant.name,
      description: charge.description ?? '',
      returnUrl: `${gateway.baseUrl}${psePath(handle)}/retorno?lang=${request.language}`,
    },
    { timeoutMs: gateway.processorTimeoutMs },
  );
  if (answer.kind === 'started') {
    const { cus, bankUrl } = answer;
    const nextCheckAt = new Date(gateway.realClock.now().getTime() + pauseMs(0));
    await openPseAttempt(gateway.database, attempt, { cus, bankUrl, nextCheckAt });
    return { kind: 'at_bank', bankUrl };
  }
  if (answer.kind === 'unknown') return answer;
  await closeUnstarted(gateway, attempt, answer.kind === 'refused' ? 'refused' : 'not_started');
  return answer;
}

/** The try and the charge in the hands of PSE; undefined where none may begin. */
async function record(
  gateway: Gateway,
  tx: Queryable,
  { merchant, transactionId, number, connectionId, payer, consents, language }: StartOverConnection,
): Promise<{ attempt: PseAttempt; charge: Transaction } | undefined> {
  const charge = await lockTransaction(tx, merchant.id, transactionId);
  if (charge === undefined || !isPayable(charge, merchant, gateway.clock.now())) return undefined;
  if (await isPayerGone(tx, merchant.id, charge)) return undefined;
  const last = await findLatestPseAttempt(tx, merchant.id, transactionId);
  if (last !== undefined && (blocksAnother(last) || last.number >= number)) return undefined;
  const may = await mayPay(tx, merchant.id, charge);
  if (may === 'unneeded') await closeUnneeded(tx, merchant.id, charge, gateway.clock.now());
  if (may !== 'yes') return undefined;
  const now = gateway.realClock.now();
  await keepPayerDocument(tx, {
    merchantId: merchant.id,
    transactionId,
    fingerprint: documentFingerprint(gateway.keyRing, merchant.id, plainDocument(payer.documentNumber)),
    now: gateway.clock.now(),
  });
  const attempt: PseAttempt = {
    merchantId: merchant.id,
    transactionId,
    number,
    connectionId,
    status: 'starting',
    amountCentavos: charge.amountCentavos,
    bankCode: payer.bank.code,
    bankName: payer.bank.name,
    personType: payer.personType,
    documentType: payer.documentType,
    documentEnd: payer.documentNumber.slice(-DOCUMENT_END),
    email: payer.email,
    language,
    cus: null,
    bankUrl: null,
    chargeDueDate: charge.dueDate,
    startedAt: now,
    nextCheckAt: new Date(now.getTime() + gateway.processorTimeoutMs + START_GRACE_MS),
    checks: 0,
  };
  if (!(await insertPseAttempt(tx, attempt))) return undefined;
  // From here on only the bank's word ends the charge: no due date, so that it does not expire under the payer.
  await changePaymentMethod(tx, merchant.id, transactionId, {
    from: 'charge_pending',
    method: 'bank_account',
    status: 'charge_pending',
    dueDate: null,
    details: JSON.parse(charge.paymentDetails ?? '{}') as PaymentDetails,
  });
  const { id: merchantId } = merchant;
  const when = { givenAt: now, ipAddress: payer.ipAddress, language };
  await insertConsents(tx, consents, {
    merchantId,
    transactionId,
    attemptNumber: CONSENTS_FROM + number,
    ...when,
  });
  return { attempt, charge };
}

/** Whether a payer may go to a bank with this charge: it waits for one, in time, and PSE can take it. */
export function isPayable(charge: Transaction, merchant: Merchant, now: Date): boolean {
  const isInTime = charge.dueDate === null || charge.dueDate.getTime() > now.getTime();
  const isOurs = charge.method === 'bank_account' || (charge.method === 'card' && charge.mayRetry);
  return (
    charge.status === 'charge_pending' && isInTime && isOurs && psePaymentMethod.offers(charge, merchant)
  );
}
