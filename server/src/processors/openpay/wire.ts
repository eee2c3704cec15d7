import { centavosFromNumber } from '@recaudo/contract/shared/money';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';

/** The fields of an upstream transaction that this program reads (Interface 10.1). */
export interface WireRefund {
  id: string;
  status: string;
  amountCentavos: bigint;
  authorization: string | null;
  description: string | null;
}

export interface WireCharge extends WireRefund {
  orderId: string | null;
  method: string;
  errorCode: number | null;
  creationDate: string;
  operationDate: string | null;
  dueDate: string | null;
  /** The page to which its payer is redirected. */
  url: string | null;
  /** The number that its payer gives at the till. */
  paymentReference: string | null;
  refunds: readonly WireRefund[];
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Undefined for anything that is not a transaction. */
function readRefund(value: unknown): WireRefund | undefined {
  if (!isPlainObject(value)) return undefined;
  const { id, status, amount } = value;
  const amountCentavos = typeof amount === 'number' ? centavosFromNumber(amount) : undefined;
  if (textIn(id) === null || textIn(status) === null || typeof amountCentavos !== 'bigint') return undefined;
  return {
    id: String(id),
    // The upstream writes lower case; the specification lists capitals.
    status: String(status).toLowerCase(),
    amountCentavos,
    authorization: textIn(value['authorization']),
    description: textIn(value['description']),
  };
}

export function readCharge(value: unknown): WireCharge | undefined {
  const common = readRefund(value);
  if (common === undefined || !isPlainObject(value)) return undefined;
  const how = isPlainObject(value['payment_method']) ? value['payment_method'] : {};
  const listed = Array.isArray(value['refunds']) ? value['refunds'] : [value['refund']];
  const { error_code: errorCode } = value;
  return {
    ...common,
    orderId: textIn(value['order_id']),
    method: textIn(value['method']) ?? '',
    errorCode: typeof errorCode === 'number' ? errorCode : null,
    creationDate: textIn(value['creation_date']) ?? '',
    operationDate: textIn(value['operation_date']),
    dueDate: textIn(value['due_date']),
    url: textIn(how['url']),
    paymentReference: textIn(how['reference']),
    refunds: listed.flatMap(refund => readRefund(refund) ?? []),
  };
}

/** Undefined if the value is not a list, or contains anything but charges. */
export function readCharges(value: unknown): readonly WireCharge[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const charges = value.map(readCharge);
  return charges.every(charge => charge !== undefined) ? charges : undefined;
}

export interface WireError {
  code: number;
  description: string;
}

/** The error object (Interface 3.1); undefined for any other response. */
export function readError(value: unknown): WireError | undefined {
  if (!isPlainObject(value)) return undefined;
  const { error_code: code, description } = value;
  if (typeof code !== 'number') return undefined;
  return { code, description: textIn(description) ?? '' };
}

/** Pesos with at most two decimals, which a number represents exactly for every amount of the API. */
export const pesosOf = (centavos: bigint): number => Number(centavos) / 100;
