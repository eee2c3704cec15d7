import { formatPesos } from '../../../platform/primitives/values/money.ts';
import type { ReportedTaxes } from '../../card-processor.ts';
import type { NewRequest } from '../../connections/request-book.ts';
import type { OpenpayEnrolment } from '../settings.ts';
import { pesosOf } from '../wire.ts';

/** An address in a reserved domain, to which no email is ever sent. */
const NO_EMAIL = 'payer@recaudo.invalid';

/** Fields of every charge (Interface 10.3). Our reference is visible on both sides. */
export const commonFields = (
  request: Pick<NewRequest, 'reference' | 'amountCentavos'>,
  taxes: Readonly<Record<string, string>>,
) => ({
  amount: pesosOf(request.amountCentavos),
  currency: 'COP',
  iva: taxes['iva'] ?? '0',
  ...Object.fromEntries(
    taxParts.flatMap(part => (taxes[part] === undefined ? [] : [[part, Number(taxes[part])]])),
  ),
  order_id: request.reference,
});

const taxParts = ['iva_base', 'inc', 'tip'] as const;

/** The reported taxes as booked text, so that a repeated request contains the same ones. */
export const bookedTaxes = ({
  iva,
  ivaBaseCentavos,
  incCentavos,
  tipCentavos,
}: ReportedTaxes): Readonly<Record<string, string>> => ({
  ...(iva === null || iva.trim() === '' ? {} : { iva }),
  ...(ivaBaseCentavos === null ? {} : { iva_base: formatPesos(ivaBaseCentavos) }),
  ...(incCentavos === null ? {} : { inc: formatPesos(incCentavos) }),
  ...(tipCentavos === null ? {} : { tip: formatPesos(tipCentavos) }),
});

/**
 * The body of a card charge as booked. A repeat must send identical bytes, because the upstream compares them under its
 * Idempotency-Key. Each charge has its own device id, because connections do not carry the payer's.
 */
export const cardChargeBody = (
  { sent, ...request }: Pick<NewRequest, 'reference' | 'amountCentavos' | 'sent'>,
  { payerEmail }: OpenpayEnrolment,
) => ({
  method: 'card',
  source_id: sent['source_id'],
  ...commonFields(request, sent),
  description: request.reference,
  device_session_id: request.reference,
  capture: sent['capture'] === 'true',
  ...(sent['installments'] === undefined || sent['installments'] === '1'
    ? {}
    : {
        installments: Number(sent['installments']),
        payment_plan: { payments: Number(sent['installments']) },
      }),
  customer: { name: sent['holder_name'], email: payerEmail ?? NO_EMAIL, requires_account: false },
});
