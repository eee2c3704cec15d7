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

/** The payer's input on the page. */
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
  /** The charge's link, to which the bank sends the payer back. */
  handle: string;
  /** The attempt that the form was signed for, so that a form submitted twice makes one attempt. */
  number: number;
  payer: PsePayer;
  consents: readonly Consent[];
  language: Language;
}

export type PseStartResult =
  /** The payment is open; the payer goes to the bank. */
  | { kind: 'at_bank'; bankUrl: string }
  /** This attempt already exists, another one is at the bank, or the charge has ended: the charge's page shows which. */
  | { kind: 'too_late' }
  /** No response in time; the sweep queries until the outcome is known. */
  | { kind: 'unknown' }
  /** Nothing was opened. */
  | { kind: 'unavailable' }
  | PseDeclined;

/** After the deadline of a start, this much time passes before "not found" counts. */
const START_GRACE_MS = 10_000;
const DOCUMENT_END = 4;
/** Consents of card attempts are numbered from one, so PSE attempts start higher in the same table. */
const CONSENTS_FROM = 1_000;

/**
 * Starts the payment over the first connection that accepts it. Fails over to the next connection, as a new attempt, only if
 * nothing was sent: without a response, the payment may be open.
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

/** One attempt over one connection: recorded, sent to the provider, and settled with its response. Never two at a time. */
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

/** Records the attempt and moves the charge to PSE; undefined if no attempt may begin. */
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
  // Only the bank ends the charge now. No due date, so that it does not expire while the payer is at the bank.
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

/** Whether the payer may start a PSE payment: the charge is pending, not past its due date, and PSE accepts it. */
export function isPayable(charge: Transaction, merchant: Merchant, now: Date): boolean {
  const isInTime = charge.dueDate === null || charge.dueDate.getTime() > now.getTime();
  const isOurs = charge.method === 'bank_account' || (charge.method === 'card' && charge.mayRetry);
  return (
    charge.status === 'charge_pending' && isInTime && isOurs && psePaymentMethod.offers(charge, merchant)
  );
}
