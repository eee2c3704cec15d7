import { listCharges } from '../../../domain/charges/store.ts';
import { commonView } from '../../../domain/charges/view.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { findPayers } from '../../../reports/lists/payer-store.ts';
import { cardOf, customerOf } from '../payments/transactions/view.ts';

const RECENT = 10;

const newest = {
  createdFrom: null,
  createdBefore: null,
  offset: 0,
  limit: RECENT,
  orderId: undefined,
  amountCentavos: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  status: undefined,
};

/** The newest charges with their payers, for a short list. */
export async function listRecent(database: Queryable, merchantId: string) {
  const charges = await listCharges(database, { merchantId, customerId: null }, newest);
  const payers = await findPayers(
    database,
    merchantId,
    charges.map(({ id }) => id),
  );
  return charges.map(charge => {
    const { id, creation_date, amount, status, method } = commonView(charge);
    const row = payers.get(charge.id);
    const payer = row && customerOf(row);
    return {
      id,
      creation_date,
      amount,
      status,
      method,
      card: cardOf(charge),
      payer: payer?.name ?? payer?.email ?? null,
    };
  });
}
