import type { Static, TSchema } from 'typebox';
import type { Gateway } from '../../dependencies.ts';
import type { Transaction } from '../charges/charge.ts';
import type { Asking } from '../charges/create-card-charge.ts';
import type { Scope } from '../merchants/merchant.ts';

/** What a form gets besides its body. */
export interface ChargeRequest extends Asking {
  /** On the merchant's own clock. */
  gateway: Gateway;
  scope: Scope;
}

/** One of the forms of POST /charges (spec 4.1). */
export interface ChargeForm<Schema extends TSchema = TSchema> {
  schema: Schema;
  create(request: ChargeRequest, body: unknown): Promise<Transaction>;
}

/** Ties a form's schema to the verb that gets what the schema has accepted. */
export const chargeForm = <Schema extends TSchema>(
  schema: Schema,
  create: (request: ChargeRequest, input: Static<Schema>) => Promise<Transaction>,
): ChargeForm<Schema> => ({
  schema,
  create: (request, body) => create(request, body as Static<Schema>),
});
