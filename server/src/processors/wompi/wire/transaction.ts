import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { centavosIn, objectIn, pageIn, textIn } from './fields.ts';

/** The fields of a transaction that this program reads. */
export interface WireTransaction {
  id: string;
  reference: string;
  /** Upper case. A list of the known ones is in outcomes.ts. */
  status: string;
  statusMessage: string | null;
  amountCentavos: bigint;
  method: string;
  paymentSourceId: string | null;
  extra: WireExtra;
}

/** What a payment method adds while its payer pays. Wompi fills most of it in after the creation. */
export interface WireExtra {
  /** The page of a bank or wallet to which the payer is redirected. */
  payerPage: string | null;
  /** Base64 of an SVG drawing: an untrusted file, only for an `<img>`. */
  qrImage: string | null;
  qrId: string | null;
  /** Cash: the payer gives both at the till. */
  agreementCode: string | null;
  paymentIntention: string | null;
  brand: string | null;
  lastFour: string | null;
  processorCode: string | null;
  externalIdentifier: string | null;
}

const CURRENCY = 'COP';
/** A QR of Bancolombia has a tenth of it. */
const LONGEST_IMAGE = 512 * 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Undefined for anything that is not a transaction in pesos with an amount within Wompi's limits. */
export function readTransaction(value: unknown): WireTransaction | undefined {
  if (!isPlainObject(value)) return undefined;
  const [id, reference, status] = [textIn(value['id']), textIn(value['reference']), textIn(value['status'])];
  const amountCentavos = centavosIn(value['amount_in_cents']);
  if (id === null || reference === null || status === null) return undefined;
  if (amountCentavos === undefined || value['currency'] !== CURRENCY) return undefined;
  const how = objectIn(value['payment_method']);
  const { payment_source_id: sourceId } = value;
  return {
    id,
    reference,
    status: status.toUpperCase(),
    statusMessage: textIn(value['status_message']),
    amountCentavos,
    method: textIn(value['payment_method_type']) ?? textIn(how['type']) ?? '',
    paymentSourceId: Number.isSafeInteger(sourceId) ? String(sourceId) : null,
    extra: readExtra(objectIn(how['extra'])),
  };
}

const readExtra = (extra: Record<string, unknown>): WireExtra => ({
  payerPage: pageIn(extra['async_payment_url']) ?? pageIn(extra['url']),
  qrImage: imageIn(extra['qr_image']),
  qrId: textIn(extra['qr_id']),
  agreementCode: textIn(extra['business_agreement_code']),
  paymentIntention: textIn(extra['payment_intention_identifier']),
  brand: textIn(extra['brand']),
  lastFour: textIn(extra['last_four']),
  processorCode: textIn(extra['processor_response_code']),
  externalIdentifier: textIn(extra['external_identifier']),
});

function imageIn(value: unknown): string | null {
  const text = textIn(value);
  return text !== null && text.length <= LONGEST_IMAGE && BASE64.test(text) ? text : null;
}

/** The transaction in the response to a void, which may also be empty. */
export const readVoided = (value: unknown): WireTransaction | undefined =>
  readTransaction(objectIn(value)['transaction']);
