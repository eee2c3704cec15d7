import { errors } from '@recaudo/contract/shared/error-table';
import type { Deadline, NoAnswer, ReportedTaxes } from '../card-processor.ts';
import type { BookedRequest } from '../connections/request-book.ts';
import type { OpenpayLine } from './cards/authorise.ts';
import { keepAnswer, orderIdOf, type PayerMethod } from './cards/booked.ts';
import { bookedTaxes, commonFields } from './cards/charge-body.ts';
import { chargeIn, type FoundCharge, findCharge } from './cards/find-charge.ts';
import { newTimeLeft, type TimeLeft } from './http/time-left.ts';
import type { Reply } from './upstream.ts';
import { readError } from './wire.ts';

/** The upstream's limit (Interface 10.3). */
const DESCRIPTION_MAX = 250;

export interface PaymentToOpen {
  operation: PayerMethod;
  merchantId: string;
  reference: string;
  amountCentavos: bigint;
  taxes: ReportedTaxes;
  description: string;
  payer: { name: string; email: string; phone_number?: string };
  /** Fields specific to the method. */
  fields: { method: 'bank_account' | 'store' } & Record<string, unknown>;
}

/** The upstream rejected the payment, and nothing was opened. */
export interface NotOpened {
  kind: 'not_opened';
  code: number;
}

/** Opens a charge that waits for its payer. Moves no money, and is idempotent per reference. */
export async function openPayment(
  line: OpenpayLine,
  payment: PaymentToOpen,
  deadline: Deadline,
): Promise<FoundCharge | NotOpened | NoAnswer> {
  const left = newTimeLeft(deadline);
  const { merchantId, operation, amountCentavos } = payment;
  const reference = orderIdOf(payment.reference, operation);
  const request = { merchantId, reference, operation, original: null, amountCentavos, sent: {} };
  const { entry, isNew } = await line.book.open(request);
  if (!isNew) {
    const found = await findCharge(line.upstream, entry, left);
    if (found.kind === 'found') return keep(line, entry, found);
    if (found.kind !== 'not_found') return { kind: 'unknown' };
  }
  const reply = await send(line, { ...payment, reference }, left);
  if (reply.kind === 'unavailable') return isNew ? reply : { kind: 'unknown' };
  const error = reply.kind === 'answered' ? readError(reply.body) : undefined;
  if (error !== undefined && error.code !== errors.orderIdTaken && isNew) {
    line.upstream.fault(`a payment was not taken: ${error.code} ${error.description}`);
    return { kind: 'not_opened', code: error.code };
  }
  const answer = chargeIn(reply);
  const found = answer.kind === 'found' ? answer : await findCharge(line.upstream, entry, left);
  return found.kind === 'found' ? keep(line, entry, found) : { kind: 'unknown' };
}

function send({ upstream }: OpenpayLine, payment: PaymentToOpen, left: TimeLeft): Promise<Reply> {
  const { merchantId, reference, description, payer, fields } = payment;
  const body = {
    ...commonFields(payment, bookedTaxes(payment.taxes)),
    // The upstream requires a description, and ours may be empty.
    description: description.trim() === '' ? reference : description.slice(0, DESCRIPTION_MAX),
    customer: { ...payer, requires_account: false },
    ...fields,
  };
  return upstream.ask(
    { method: 'POST', path: '/charges', merchantId, reference, key: reference, body },
    left(),
  );
}

async function keep({ book }: OpenpayLine, entry: BookedRequest, found: FoundCharge): Promise<FoundCharge> {
  await keepAnswer(book, entry, found.charge);
  return found;
}
