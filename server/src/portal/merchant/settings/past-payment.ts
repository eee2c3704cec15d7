import { findTransaction } from '../../../domain/charges/store.ts';
import { findCustomer } from '../../../domain/customers/store.ts';
import type { PastPayment } from '../../../domain/fraud/judge-past-payment.ts';
import { findReview } from '../../../domain/fraud/reviews/store.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';

/** A charge of this merchant with the fields that rules use. */
export async function getPastPayment(
  database: Queryable,
  merchantId: string,
  chargeId: string,
): Promise<PastPayment> {
  const charge = await findTransaction(database, { merchantId, customerId: null }, chargeId);
  if (charge === undefined || charge.kind !== 'charge') throw notFound();
  const review = await findReview(database, merchantId, chargeId);
  const customer =
    charge.customerId === null ? undefined : await findCustomer(database, merchantId, charge.customerId);
  return {
    amountCentavos: charge.amountCentavos,
    cardBin: readText(charge.card, 'card_number').slice(0, 6),
    email: readText(charge.customerDetails, 'email') || (customer?.email ?? null),
    fraudRules: charge.fraudRules ?? review?.rules ?? [],
  };
}

function readText(json: string | null, name: string): string {
  const value = json === null ? undefined : (JSON.parse(json) as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}
