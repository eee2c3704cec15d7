import type { Gateway } from '../../../../dependencies.ts';
import type { PaymentDetails, Transaction } from '../../../../domain/charges/charge.ts';
import { findTransaction } from '../../../../domain/charges/store.ts';
import { notFound } from '../../../../platform/errors.ts';

/** The payer page's link name; undefined for a charge without a payment link. */
export function linkIdOf({ paymentDetails }: Transaction): string | undefined {
  const details = JSON.parse(paymentDetails ?? '{}') as Partial<PaymentDetails>;
  const link = details['link'];
  return typeof link === 'string' && 'send_email' in details ? link : undefined;
}

export const urlOfLink = ({ baseUrl }: Gateway, link: string): string => `${baseUrl}/pagar/${link}`;

export interface FoundLink {
  charge: Transaction;
  url: string;
}

export async function getLink(gateway: Gateway, merchantId: string, id: string): Promise<FoundLink> {
  const charge = await findTransaction(gateway.database, { merchantId, customerId: null }, id);
  const link = charge && linkIdOf(charge);
  if (charge === undefined || link === undefined) throw notFound();
  return { charge, url: urlOfLink(gateway, link) };
}

export function linkToView(gateway: Gateway, charge: Transaction, views = 0) {
  const payer =
    charge.customerDetails === null
      ? null
      : (JSON.parse(charge.customerDetails) as { name?: string; email: string });
  return {
    id: charge.id,
    description: charge.description,
    amount: charge.amountCentavos,
    status: charge.status === 'processing' ? ('in_progress' as const) : charge.status,
    method: charge.method,
    url: urlOfLink(gateway, linkIdOf(charge) ?? ''),
    name: payer?.name ?? null,
    email: payer?.email ?? null,
    order_id: charge.orderId,
    expires_at: charge.dueDate,
    views,
    creation_date: charge.creationDate,
  };
}
