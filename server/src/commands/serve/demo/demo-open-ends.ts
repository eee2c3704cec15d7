import type { Gateway } from '../../../dependencies.ts';
import { createRedirectCharge } from '../../../domain/charges/checkout/create-redirect-charge.ts';
import { applyChargebackNotice } from '../../../domain/disputes/chargebacks/apply-chargeback-notice.ts';
import type { Merchant } from '../../../domain/merchants/merchant.ts';
import { createStoreCharge } from '../../../domain/methods/cash/create-store-charge.ts';
import { createReusableLink } from '../../../domain/reusable-links/create-link.ts';
import { newReusableLinkId } from '../../../domain/reusable-links/reusable-link.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { demoCustomers } from './demo-customers.ts';

/** Open cases for the demo: a chargeback, an unpaid voucher, a sent payment link, and one on a poster. */
export async function leaveOpenEnds(
  sandbox: Gateway,
  merchant: Merchant,
  disputed: string | undefined,
): Promise<void> {
  const scope = { merchant, customerId: null };
  const [camila, andres] = demoCustomers;
  if (disputed !== undefined)
    await applyChargebackNotice(sandbox, merchant.id, disputed, { status: 'pending' });
  await createStoreCharge(sandbox, scope, newId('transaction'), {
    input: {
      method: 'store',
      amount: 64_900,
      currency: 'COP',
      iva: '10362',
      description: 'Filtros y molinillo',
      ...(camila === undefined ? {} : { customer: camila }),
    },
  });
  await createRedirectCharge(sandbox, scope, newId('transaction'), {
    amount: 250_000,
    currency: 'COP',
    iva: '39916',
    description: 'Catación para diez personas',
    redirect_url: 'https://lacandelaria.example/gracias',
    send_email: false,
    ...(andres === undefined ? {} : { customer: andres }),
  });
  await createReusableLink(sandbox, merchant, newReusableLinkId(), {
    amount: 25_000,
    description: 'Taller de café filtrado, un cupo',
    iva: '3992',
    most_uses: 20,
  });
}
