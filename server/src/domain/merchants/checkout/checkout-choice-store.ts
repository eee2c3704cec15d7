import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** A merchant's settings for its payment pages. */
export interface CheckoutChoices {
  /** The most installments that a payer may choose; 1 offers no choice. */
  maxInstallments: number;
  /** Whether payments from the merchant's links require 3-D Secure. */
  linksUse3dSecure: boolean;
}

const find = statement<{ max_installments: number; links_use_3d_secure: boolean }>(
  'checkout_choices_find',
  'select max_installments, links_use_3d_secure from merchants where id = $1',
);

export async function findCheckoutChoices(database: Queryable, merchantId: string): Promise<CheckoutChoices> {
  const row = await database.find(find, [merchantId]);
  return {
    maxInstallments: row?.max_installments ?? 1,
    linksUse3dSecure: row?.links_use_3d_secure ?? false,
  };
}

const update = statement(
  'checkout_choices_update',
  `update merchants set max_installments = coalesce($2, max_installments),
     links_use_3d_secure = coalesce($3, links_use_3d_secure)
   where id = $1`,
);

export const setCheckoutChoices = (
  database: Queryable,
  merchantId: string,
  { maxInstallments, linksUse3dSecure }: Partial<CheckoutChoices>,
): Promise<number> => database.run(update, [merchantId, maxInstallments ?? null, linksUse3dSecure ?? null]);
