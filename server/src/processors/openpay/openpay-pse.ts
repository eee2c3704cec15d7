import type { PseBanks, PseFound, PseProvider, PseState } from '../pse-provider.ts';
import type { OpenpayLine } from './cards/authorise.ts';
import { orderIdOf } from './cards/booked.ts';
import { findCharge } from './cards/find-charge.ts';
import { newTimeLeft } from './http/time-left.ts';
import { openPayment } from './open-payment.ts';
import type { WireCharge } from './wire.ts';

/**
 * The upstream lists no banks: the payer chooses one, and enters their own data, on the upstream's page. This single
 * entry replaces the list.
 */
export const upstreamBanks: PseBanks = { kind: 'banks', banks: [{ code: 'pse', name: 'PSE' }] };

/** PSE through another gateway: the payer goes to its page instead of the bank's. */
export const newOpenpayPse = (line: OpenpayLine): PseProvider => ({
  async listBanks({ merchantId }) {
    return (await line.upstream.enrolmentOf(merchantId)) === undefined
      ? { kind: 'unavailable' }
      : upstreamBanks;
  },

  async start(request, deadline) {
    const { merchantId, reference, amountCentavos, taxes, description, payer, returnUrl } = request;
    if (amountCentavos % 100n !== 0n) return { kind: 'refused', reason: 'amount_not_allowed' };
    const opened = await openPayment(
      line,
      {
        operation: 'pse',
        merchantId,
        reference,
        amountCentavos,
        taxes,
        description,
        payer: { name: payer.name, email: payer.email },
        fields: { method: 'bank_account', country: 'COL', redirect_url: returnUrl },
      },
      deadline,
    );
    if (opened.kind === 'not_opened') return { kind: 'refused', reason: 'not_accepted' };
    if (opened.kind !== 'found') return opened;
    const { url } = opened.charge;
    return url === null ? { kind: 'unknown' } : { kind: 'started', cus: cusOf(opened.charge), bankUrl: url };
  },

  async inquire({ merchantId, reference }, deadline) {
    const asked = { merchantId, reference: orderIdOf(reference, 'pse') };
    const found = await findCharge(line.upstream, asked, newTimeLeft(deadline));
    return found.kind === 'found' ? pseFoundIn(found.charge) : found;
  },
});

/** The CUS exists once the payer has chosen a bank; until then the upstream's charge id identifies the payment. */
const cusOf = ({ authorization, id }: WireCharge): string => authorization ?? id;

export const pseFoundIn = (charge: WireCharge): PseFound => ({
  kind: 'found',
  state: pseStateOf(charge),
  cus: cusOf(charge),
  bankUrl: charge.url ?? '',
  amountCentavos: charge.amountCentavos,
});

/** A refunded or disputed payment was approved. */
function pseStateOf({ status }: WireCharge): PseState {
  switch (status) {
    case 'completed':
    case 'refunded':
    case 'chargeback_pending':
    case 'chargeback_accepted':
    case 'chargeback_adjustment':
      return 'approved';
    case 'failed':
      return 'rejected';
    case 'cancelled':
      return 'expired';
    default:
      return 'pending';
  }
}
