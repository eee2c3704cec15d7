import type { FastifyRequest } from 'fastify';
import { isIdentifier } from '../../primitives/values/id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of what this request makes, where it makes something. */
    createdId: string | null;
  }
}

/** The ids of a path by which a line of the log is found again, the nearest first. Paths of payers have none of these. */
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
 * What a request is about, by the id that attempts, references at connections and events of webhooks have, too: what its path names,
 * or what it makes; a customer only where it is about nothing of theirs.
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

/** A path may hold whatever somebody has pasted there, a card number too: logs and traces show what can only be an id. */
const isShowable = (id: string): boolean => isIdentifier(id) && !/\d{10}/.test(id);

/** Undefined until it is known that the merchant itself is calling. */
export const merchantOf = (request: FastifyRequest): string | undefined =>
  (request as { caller?: { merchant?: { id: string } } }).caller?.merchant?.id;
