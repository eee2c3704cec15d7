import { signPayment } from './signature.ts';

/** The proofs that the payer accepted Wompi's terms and the processing of personal data. */
export interface Acceptance {
  terms: string;
  personalData: string | null;
}

/** How the payer pays, in Wompi's terms. */
export type WompiMethod =
  | { type: 'CARD'; token: string; installments: number }
  | {
      type: 'PSE';
      personType: 'natural' | 'legal';
      documentType: 'CC' | 'NIT';
      document: string;
      bankCode: string;
      description: string;
    }
  | { type: 'NEQUI'; phone: string }
  | { type: 'DAVIPLATA'; documentType: string; document: string; description: string }
  | { type: 'BANCOLOMBIA_TRANSFER'; description: string; shopUrl: string }
  /** Only the sandbox accepts a status: the outcome to play. */
  | { type: 'BANCOLOMBIA_QR'; description: string; sandboxStatus?: 'APPROVED' | 'DECLINED' | 'ERROR' }
  | { type: 'BANCOLOMBIA_COLLECT' };

/** A saved card or wallet. */
export interface SavedSource {
  type: 'SAVED';
  paymentSourceId: string;
  /** Absent for a wallet. */
  installments?: number;
  /** True for equal amounts, false for varying amounts; absent if the payer starts the payment. */
  isRecurrent?: boolean;
}

export interface WompiPayment {
  reference: string;
  amountCentavos: bigint;
  method: WompiMethod | SavedSource;
  acceptance: Acceptance;
  email: string;
  payer?: { name: string; phone?: string; documentType?: string; document?: string };
  /** The page to which Wompi returns the payer. */
  returnUrl?: string;
  expiresAt?: Date;
  ip?: string;
}

const CURRENCY = 'COP';

/** The body of `POST /transactions`, with its signature. */
export function paymentBody(payment: WompiPayment, integritySecret: string): object {
  const { reference, amountCentavos, method, acceptance, email, payer, returnUrl, expiresAt, ip } = payment;
  const expirationTime = expiresAt?.toISOString();
  const signed = { reference, amountCentavos, currency: CURRENCY, expirationTime };
  return {
    ...acceptanceFields(acceptance),
    amount_in_cents: Number(amountCentavos),
    currency: CURRENCY,
    reference,
    signature: signPayment(signed, integritySecret),
    customer_email: email,
    ...methodFields(method),
    ...(payer === undefined ? {} : { customer_data: payerFields(payer) }),
    ...(returnUrl === undefined ? {} : { redirect_url: returnUrl }),
    ...(expirationTime === undefined ? {} : { expiration_time: expirationTime }),
    ...(ip === undefined ? {} : { ip }),
  };
}

export const acceptanceFields = ({ terms, personalData }: Acceptance) => ({
  acceptance_token: terms,
  ...(personalData === null ? {} : { accept_personal_auth: personalData }),
});

function methodFields(method: WompiPayment['method']): object {
  if (method.type !== 'SAVED') return { payment_method: writeMethod(method) };
  const { paymentSourceId, installments, isRecurrent } = method;
  return {
    payment_source_id: Number(paymentSourceId),
    ...(installments === undefined ? {} : { payment_method: { installments } }),
    ...(isRecurrent === undefined ? {} : { recurrent: isRecurrent }),
  };
}

/** The shortest limits of the documentation, whose pages disagree. */
const SHORT_DESCRIPTION = 30;
const LONG_DESCRIPTION = 64;

const describePayment = (text: string, length: number): string =>
  text.replaceAll("'", '').slice(0, length).trim();

function writeMethod(method: WompiMethod): object {
  const { type } = method;
  switch (type) {
    case 'CARD':
      return { type, token: method.token, installments: method.installments };
    case 'PSE':
      return {
        type,
        user_type: method.personType === 'natural' ? 0 : 1,
        user_legal_id_type: method.documentType,
        user_legal_id: method.document,
        financial_institution_code: method.bankCode,
        payment_description: describePayment(method.description, SHORT_DESCRIPTION),
      };
    case 'NEQUI':
      return { type, phone_number: method.phone };
    case 'DAVIPLATA':
      return {
        type,
        user_legal_id_type: method.documentType,
        user_legal_id: method.document,
        payment_description: describePayment(method.description, SHORT_DESCRIPTION),
      };
    case 'BANCOLOMBIA_TRANSFER':
      return {
        type,
        payment_description: describePayment(method.description, LONG_DESCRIPTION),
        ecommerce_url: method.shopUrl,
      };
    case 'BANCOLOMBIA_QR':
      return {
        type,
        payment_description: describePayment(method.description, LONG_DESCRIPTION),
        ...(method.sandboxStatus === undefined ? {} : { sandbox_status: method.sandboxStatus }),
      };
    default:
      return { type };
  }
}

const payerFields = ({ name, phone, documentType, document }: NonNullable<WompiPayment['payer']>) => ({
  full_name: name,
  ...(phone === undefined ? {} : { phone_number: phone }),
  ...(documentType === undefined ? {} : { legal_id_type: documentType }),
  ...(document === undefined ? {} : { legal_id: document }),
});
