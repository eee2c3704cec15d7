import type { SimulatedTransaction, SimulatorBooks, Status } from './books.ts';
import { type Fields, isText, isWhole, type Messages } from './rejection.ts';

export type Plan = Pick<SimulatedTransaction, 'how' | 'extra' | 'next' | 'bankOutcome'>;

/** The request's fields and what a method needs to plan its transaction. */
export interface MethodRequest {
  books: SimulatorBooks;
  how: Fields;
  customer: Fields;
  /** Of the transaction to create. */
  id: string;
  baseUrl: string;
}

const INVALID = ['No es válido'];
const REQUIRED = ['No está presente'];

type Final = Exclude<Status, 'PENDING'>;
const texts: Readonly<Record<Final, string | null>> = {
  APPROVED: null,
  DECLINED: 'La transacción fue rechazada (Sandbox)',
  ERROR: 'Ocurrió un error con el método de pago (Sandbox)',
  VOIDED: null,
};
const after = (status: Final, afterReads = 1): Plan['next'] => ({
  status,
  message: texts[status],
  afterReads,
});
const waits = (how: Fields, extra: Fields): Plan => ({ how, extra, next: null, bankOutcome: 'APPROVED' });

const cards = new Map<string, Final>([
  ['4242424242424242', 'APPROVED'],
  ['4111111111111111', 'DECLINED'],
]);
const phones = new Map<string, Final>([
  ['3991111111', 'APPROVED'],
  ['3992222222', 'DECLINED'],
]);
export const outcomeOfCard = (number: string): Final => cards.get(number) ?? 'ERROR';
export const outcomeOfPhone = (number: string): Final => phones.get(number) ?? 'ERROR';

export const banks = [
  { financial_institution_code: '1', financial_institution_name: 'Banco que aprueba' },
  { financial_institution_code: '2', financial_institution_name: 'Banco que declina' },
  { financial_institution_code: '3', financial_institution_name: 'Banco que simula un error' },
];
const bankOutcomes: Readonly<Record<string, Final>> = { '1': 'APPROVED', '2': 'DECLINED', '3': 'ERROR' };

/** The use of a card's token; collects messages if the card cannot be charged. */
export function planCard({ books, how }: MethodRequest, messages: Messages): Plan {
  const { token: id, installments } = how;
  const token = books.tokens.get(String(id));
  const isUsable = token?.type === 'CARD' && token.uses < 2;
  if (!isUsable) messages['token'] = ['El token es inválido'];
  if (!isWhole(installments, 1, 36)) messages['installments'] = INVALID;
  const number = token?.secret ?? '';
  return planSavedCard(number, installments);
}

export const planSavedCard = (number: string, installments: unknown): Plan => ({
  how: { installments },
  extra: {
    bin: number.slice(0, 6),
    brand: number.startsWith('4') ? 'VISA' : 'MASTERCARD',
    last_four: number.slice(-4),
    is_three_ds: false,
    external_identifier: 'tT2ijDF8Hc',
    processor_response_code: { APPROVED: '00', DECLINED: '05', ERROR: '96', VOIDED: '' }[
      outcomeOfCard(number)
    ],
  },
  next: after(outcomeOfCard(number)),
  bankOutcome: 'APPROVED',
});

function planPse({ how, customer, id, baseUrl }: MethodRequest, messages: Messages): Plan {
  const bank = how['financial_institution_code'];
  if (how['user_type'] !== 0 && how['user_type'] !== 1) messages['user_type'] = INVALID;
  if (!isText(how['user_legal_id_type'], /^(CC|NIT)$/)) messages['user_legal_id_type'] = INVALID;
  if (!isText(how['user_legal_id'], /^\d{4,12}$/)) messages['user_legal_id'] = INVALID;
  if (!isText(how['payment_description'], /^.{1,30}$/)) messages['payment_description'] = INVALID;
  if (!banks.some(({ financial_institution_code: code }) => code === bank))
    messages['financial_institution_code'] = INVALID;
  if (!isText(customer['full_name'])) messages['full_name'] = REQUIRED;
  if (!isText(customer['phone_number'])) messages['phone_number'] = REQUIRED;
  const extra = { async_payment_url: `${baseUrl}/pages/pse/${id}`, ticket_id: '1', return_code: 'SUCCESS' };
  return { ...waits(how, extra), bankOutcome: bankOutcomes[String(bank)] ?? 'ERROR' };
}

function planNequi({ how }: MethodRequest, messages: Messages): Plan {
  const phone = how['phone_number'];
  if (!isText(phone, /^3\d{9}$/)) messages['phone_number'] = INVALID;
  return { ...waits(how, {}), next: after(outcomeOfPhone(String(phone))) };
}

function planDaviplata({ how, id, baseUrl }: MethodRequest, messages: Messages): Plan {
  if (!isText(how['user_legal_id'], /^\d{4,12}$/)) messages['user_legal_id'] = INVALID;
  if (!isText(how['user_legal_id_type'], /^(CC|CE|TI|PP)$/)) messages['user_legal_id_type'] = INVALID;
  if (!isText(how['payment_description'], /^.{1,30}$/)) messages['payment_description'] = INVALID;
  return waits(how, { url: `${baseUrl}/pages/daviplata/${id}` });
}

function planTransfer({ how, id, baseUrl }: MethodRequest, messages: Messages): Plan {
  const { payment_description: description, ecommerce_url: shop } = how;
  if (!isText(description, /^[^']{1,64}$/)) messages['payment_description'] = INVALID;
  if (!isText(shop) || !URL.canParse(shop)) messages['ecommerce_url'] = INVALID;
  return waits(how, { async_payment_url: `${baseUrl}/pages/bancolombia/${id}` });
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';

function planQr({ how, id }: MethodRequest, messages: Messages): Plan {
  const { payment_description: description, sandbox_status: status } = how;
  if (!isText(description, /^.{1,64}$/)) messages['payment_description'] = INVALID;
  if (!isText(status, /^(APPROVED|DECLINED|ERROR)$/)) messages['sandbox_status'] = INVALID;
  const extra = {
    qr_id: `qr-${id}`,
    qr_image: Buffer.from(SVG).toString('base64'),
    external_identifier: `ext-${id}`,
  };
  return { ...waits(how, extra), next: after(status as Final, 2) };
}

const planCollect = ({ how, id }: MethodRequest): Plan =>
  waits(how, { business_agreement_code: '82143', payment_intention_identifier: id.replaceAll('-', '') });

export const methods: Readonly<Record<string, (request: MethodRequest, messages: Messages) => Plan>> = {
  CARD: planCard,
  PSE: planPse,
  NEQUI: planNequi,
  DAVIPLATA: planDaviplata,
  BANCOLOMBIA_TRANSFER: planTransfer,
  BANCOLOMBIA_QR: planQr,
  BANCOLOMBIA_COLLECT: planCollect,
};
