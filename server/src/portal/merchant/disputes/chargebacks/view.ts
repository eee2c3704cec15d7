import type { Transaction } from '../../../../domain/charges/charge.ts';
import type { Payer } from '../../../../domain/charges/hosted/find-payer.ts';
import { type Chargeback, isSubmitted } from '../../../../domain/disputes/chargebacks/chargeback.ts';
import type { Evidence } from '../../../../domain/disputes/evidence/evidence.ts';
import type { ChargebackCase } from '../../../../domain/disputes/network-cases/chargeback-case.ts';
import { brandName } from '../../../../domain/emails/payer-emails/seller-email.ts';

export const caseToMerchantView = (known: ChargebackCase) => ({
  transaction_id: known.transactionId ?? '',
  case_number: known.caseNumber,
  network: known.network,
  stage: known.stage,
  reason_code: known.reasonCode,
  disputed: known.disputedCentavos,
  represented: known.representedCentavos,
  fees: known.postedFeeCentavos,
  received_on: known.receivedOn,
  due_on: known.dueOn,
  decided_on: known.decidedOn,
});

export const chargebackToView = (chargeback: Chargeback, known: ChargebackCase | undefined) => ({
  transaction_id: chargeback.transactionId,
  amount: chargeback.amountCentavos,
  reason: chargeback.reason,
  state: chargeback.state,
  creation_date: chargeback.openedAt,
  deadline: chargeback.deadline,
  closed_date: chargeback.closedAt,
  closed_by: chargeback.closedBy,
  rebuttal: chargeback.rebuttal,
  answered_date: chargeback.answeredAt,
  submitted_date: isSubmitted(chargeback) ? chargeback.submittedAt : null,
  submitted_by: isSubmitted(chargeback) ? chargeback.submittedBy : null,
  case: known === undefined ? null : caseToMerchantView(known),
});

/** The charge's card as it was at the time. */
export interface ShownCard {
  brand?: string;
  card_number?: string;
  holder_name?: string;
  bank_name?: string;
}

export const cardOf = (charge: Transaction): ShownCard => JSON.parse(charge.card ?? '{}') as ShownCard;

/** `Visa 411111XXXXXX1111 BANCO DE BOGOTA`; empty if the charge has no card. */
export const cardText = ({ brand = '', card_number: number, bank_name: bank }: ShownCard): string =>
  [brandName(brand), number, bank].filter(Boolean).join(' ');

export function orderToView(charge: Transaction) {
  const card = cardOf(charge);
  const shown = cardText(card);
  return {
    order_id: charge.orderId,
    description: charge.description,
    amount: charge.amountCentavos,
    refunded: charge.refundedCentavos,
    date: charge.creationDate,
    authorization: charge.authorization,
    card: shown === '' ? null : shown,
    holder: card.holder_name ?? null,
    device_session_id: charge.deviceSessionId,
  };
}

export const payerToView = (payer: Payer | undefined, { customerId }: Transaction) =>
  payer === undefined
    ? null
    : { name: payer.fullName, email: payer.email, phone: payer.phone, customer_id: customerId };

export const evidenceToView = (evidence: Evidence) => ({
  number: evidence.number,
  name: evidence.name,
  content_type: evidence.contentType,
  size_bytes: evidence.sizeBytes,
  creation_date: evidence.creationDate,
});
