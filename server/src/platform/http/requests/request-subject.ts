import type { FastifyRequest } from 'fastify';
import { isIdentifier } from '../../primitives/values/id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the object that this request creates, if any. */
    createdId: string | null;
  }
}

/** Path parameters that identify the request in the log, the most specific first. Payer pages have none of them. */
const NAMED = [
  'transaction_id',
  'subscription_id',
  'reversal_id',
  'fee_id',
  'webhook_id',
  'event_id',
  'plan_id',
  'card_id',
  'token_id',
];

/**
 * The object that a request concerns: the id in its path or of the object it creates, which attempts, connection
 * references and webhook events share. A customer's id is used only if the path names nothing more specific.
 */
export function resourceOf({
  params,
  createdId,
}: Pick<FastifyRequest, 'params' | 'createdId'>): string | undefined {
  const ids = params as Record<string, string | undefined> | undefined;
  const named = NAMED.map(name => ids?.[name]).find(id => id !== undefined);
  const id = named ?? createdId ?? ids?.customer_id;
  return id === undefined || !isShowable(id) ? undefined : id;
}

/** A path may contain a pasted card number, so logs and traces show only valid ids. */
const isShowable = (id: string): boolean => isIdentifier(id) && !/\d{10}/.test(id);

/** Undefined until the merchant is authenticated. */
export const merchantOf = (request: FastifyRequest): string | undefined =>
  (request as { caller?: { merchant?: { id: string } } }).caller?.merchant?.id;
