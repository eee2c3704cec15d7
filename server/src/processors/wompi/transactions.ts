import type { NoAnswer, NotFound } from '../card-processor.ts';
import type { TimeLeft } from '../openpay/http/time-left.ts';
import { chooseTransaction } from './outcomes.ts';
import { paymentBody, type WompiPayment } from './payment-body.ts';
import { describeError, type WireError } from './wire/error.ts';
import { dataIn, listOf } from './wire/fields.ts';
import { readTransaction, readVoided, type WireTransaction } from './wire/transaction.ts';
import {
  callWompi,
  type WompiKeys,
  type WompiLine,
  type WompiRejected,
  type WompiReply,
} from './wompi-call.ts';

/** One merchant's account at Wompi. */
export interface WompiAccount {
  line: WompiLine;
  keys: WompiKeys;
}

export interface Read<Value> {
  kind: 'read';
  value: Value;
}

export type Answer<Value> = Promise<Read<Value> | WompiRejected | NoAnswer>;

/** A response without a readable value leaves the outcome unknown. */
export function readAs<Value>(
  read: (data: unknown) => Value | undefined,
  reply: WompiReply,
): Read<Value> | WompiRejected | NoAnswer {
  if (reply.kind !== 'answered') return reply;
  const value = read(dataIn(reply.body));
  return value === undefined ? { kind: 'unknown' } : { kind: 'read', value };
}

export const inPath = encodeURIComponent;

/**
 * Creates the only transaction of a reference. After a lost response or a rejected reference, reads the transaction that
 * has the reference.
 */
export async function payOnce(
  account: WompiAccount,
  payment: WompiPayment,
  left: TimeLeft,
): Promise<Read<WireTransaction> | WompiRejected | NoAnswer> {
  const { line, keys } = account;
  const { reference, amountCentavos, method } = payment;
  const reply = await callWompi(
    line,
    {
      method: 'POST',
      path: '/transactions',
      key: method.type === 'SAVED' ? keys.privateKey : keys.publicKey,
      body: paymentBody(payment, keys.integritySecret),
    },
    left,
  );
  if (reply.kind === 'unavailable') return reply;
  if (reply.kind === 'rejected' && !isAboutReference(reply.error)) return reply;
  const made = readAs(readTransaction, reply);
  const found = made.kind === 'read' ? made : await findByReference(account, reference, left);
  if (found.kind !== 'read') return { kind: 'unknown' };
  const { id, reference: name, amountCentavos: amount } = found.value;
  if (name === reference && amount === amountCentavos) return found;
  line.fault(`the transaction ${id} differs from the payment ${reference} in its reference or amount`);
  return { kind: 'unknown' };
}

/** Our references are well formed, so Wompi rejects one only because a transaction already has it. */
const isAboutReference = ({ messages }: WireError): boolean =>
  messages.some(({ field }) => field === 'reference');

export async function findTransaction(
  { line, keys }: WompiAccount,
  id: string,
  left: TimeLeft,
): Promise<Read<WireTransaction> | WompiRejected | NoAnswer> {
  const call = { method: 'GET', path: `/transactions/${inPath(id)}`, key: keys.publicKey } as const;
  const found = readAs(readTransaction, await callWompi(line, call, left));
  return found.kind === 'read' && found.value.id !== id ? { kind: 'unknown' } : found;
}

export async function findByReference(
  { line, keys }: WompiAccount,
  reference: string,
  left: TimeLeft,
): Promise<Read<WireTransaction> | NotFound | NoAnswer> {
  const path = `/transactions?reference=${inPath(reference)}`;
  const reply = await callWompi(line, { method: 'GET', path, key: keys.privateKey }, left);
  const list = readAs(value => listOf(value, readTransaction), reply);
  if (list.kind === 'rejected') {
    line.fault(`the search for a reference was rejected: ${describeError(list.error)}`);
    return { kind: 'unknown' };
  }
  if (list.kind !== 'read') return list;
  const value = chooseTransaction(list.value.filter(each => each.reference === reference));
  return value === undefined ? { kind: 'not_found' } : { kind: 'read', value };
}

/** Cancels an approved card payment of the same day, as a whole. */
export async function voidTransaction(
  account: WompiAccount,
  id: string,
  left: TimeLeft,
): Promise<Read<WireTransaction> | WompiRejected | NoAnswer> {
  const call = {
    method: 'POST',
    path: `/transactions/${inPath(id)}/void`,
    key: account.keys.privateKey,
  } as const;
  const reply = await callWompi(account.line, call, left);
  if (reply.kind === 'unavailable') return reply;
  const voided = readAs(readVoided, reply);
  if (voided.kind === 'read' && voided.value.id === id) return voided;
  // The response was empty or lost, or an earlier try had already voided the transaction.
  const current = await findTransaction(account, id, left);
  const isVoided = current.kind === 'read' && current.value.status === 'VOIDED';
  if (isVoided) return current;
  return reply.kind === 'rejected' ? reply : { kind: 'unknown' };
}
