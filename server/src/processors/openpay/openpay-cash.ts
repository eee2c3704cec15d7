import { parseInstant } from '../../platform/primitives/time/instant.ts';
import type { CashFound, CashProvider, CashState } from '../cash-provider.ts';
import type { OpenpayLine } from './cards/authorise.ts';
import { orderIdOf } from './cards/booked.ts';
import { findCharge } from './cards/find-charge.ts';
import { newTimeLeft } from './http/time-left.ts';
import { openPayment } from './open-payment.ts';
import type { WireCharge } from './wire.ts';

/** Cash through another gateway: its networks accept the voucher. */
export const newOpenpayCash = (line: OpenpayLine): CashProvider => ({
  async start(request, deadline) {
    const { merchantId, reference, amountCentavos, taxes, description, dueDate, payer } = request;
    const opened = await openPayment(
      line,
      {
        operation: 'cash',
        merchantId,
        reference,
        amountCentavos,
        taxes,
        description,
        payer: {
          name: payer.name,
          email: payer.email,
          ...(payer.phone === null ? {} : { phone_number: payer.phone }),
        },
        fields: { method: 'store', due_date: dueDate.toISOString() },
      },
      deadline,
    );
    if (opened.kind === 'not_opened') return { kind: 'refused', reason: 'not_accepted' };
    if (opened.kind !== 'found') return opened;
    const { paymentReference } = opened.charge;
    // The upstream's barcode contains the payment reference (Interface 10.6).
    return paymentReference === null
      ? { kind: 'unknown' }
      : { kind: 'started', paymentReference, barcode: null };
  },

  async inquire({ merchantId, reference }, deadline) {
    const asked = { merchantId, reference: orderIdOf(reference, 'cash') };
    const found = await findCharge(line.upstream, asked, newTimeLeft(deadline));
    return found.kind === 'found' ? cashFoundIn(found.charge) : found;
  },
});

export function cashFoundIn(charge: WireCharge): CashFound {
  const state = cashStateOf(charge);
  return {
    kind: 'found',
    state,
    paymentReference: charge.paymentReference ?? '',
    amountCentavos: charge.amountCentavos,
    paidAt: state === 'paid' ? instantIn(charge.operationDate) : null,
  };
}

const instantIn = (text: string | null): Date | null => (text === null ? null : (parseInstant(text) ?? null));

/** A voucher that ended at its due date has expired; one that ended earlier was canceled at the upstream. */
function cashStateOf({ status, operationDate, dueDate }: WireCharge): CashState {
  if (status === 'completed' || status === 'refunded') return 'paid';
  if (status !== 'cancelled' && status !== 'failed') return 'pending';
  const [endedAt, dueAt] = [instantIn(operationDate), instantIn(dueDate)];
  return endedAt !== null && dueAt !== null && endedAt >= dueAt ? 'expired' : 'cancelled';
}
