import { createHash } from 'node:crypto';
import { checkAcceptance } from './acceptance.ts';
import type { SimulatedSource, SimulatedTransaction, Status } from './books.ts';
import { methods, outcomeOfPhone, type Plan, planSavedCard } from './methods.ts';
import { type Fields, fieldsIn, invalid, isText, isWhole, type Messages, rejectIfAny } from './rejection.ts';
import type { World } from './world.ts';

const MOST_CENTS = 1e12;
const INVALID = ['No es válido'];
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Checks everything that Wompi checks, and stores a PENDING transaction. */
export function createTransaction(world: World, body: Fields): SimulatedTransaction {
  const { books, keys } = world;
  const now = world.now();
  const messages: Messages = {};
  checkCommon(body, messages, now);
  checkAcceptance(body, messages, { books, now, needsPersonalData: world.needsPersonalData });
  const id = `11000-${Math.floor(now.getTime() / 1_000)}-${books.next()}`;
  const { plan, source, method } = planPayment(world, body, { id, messages });
  rejectIfAny(messages);
  const { reference, amount_in_cents: amount, currency, expiration_time: expiration = '' } = body;
  const signed = createHash('sha256')
    .update(`${reference}${amount}${currency}${expiration}${keys.integritySecret}`)
    .digest('hex');
  if (body['signature'] !== signed) throw invalid({ signature: ['La firma es inválida'] });
  if (books.withReference(String(reference)).length > 0)
    throw invalid({ reference: ['La referencia ya ha sido usada'] });
  const token = books.tokens.get(String(fieldsIn(body['payment_method'])['token']));
  if (token !== undefined) token.uses += 1;
  const transaction: SimulatedTransaction = {
    ...plan,
    id,
    method,
    reference: String(reference),
    status: 'PENDING',
    statusMessage: null,
    amountInCents: Number(amount),
    reads: 0,
    attempts: 0,
    source: source?.id ?? null,
    email: String(body['customer_email']),
    redirectUrl: isText(body['redirect_url']) ? body['redirect_url'] : null,
    createdAt: now,
    finalizedAt: null,
  };
  books.transactions.set(id, transaction);
  return transaction;
}

function checkCommon(body: Fields, messages: Messages, now: Date): void {
  const { expiration_time: expiration, redirect_url: redirectUrl } = body;
  if (!isWhole(body['amount_in_cents'], 1, MOST_CENTS)) messages['amount_in_cents'] = INVALID;
  if (body['currency'] !== 'COP') messages['currency'] = INVALID;
  if (!isText(body['reference'], /^.{1,255}$/)) messages['reference'] = INVALID;
  if (!isText(body['customer_email'], /^[^@\s]+@[^@\s]+\.[^@\s]+$/)) messages['customer_email'] = INVALID;
  if (!isText(body['signature'], /^[0-9a-f]{64}$/)) messages['signature'] = ['La firma es inválida'];
  const isAddress = typeof redirectUrl === 'string' && URL.canParse(redirectUrl);
  if (redirectUrl !== undefined && !isAddress) messages['redirect_url'] = INVALID;
  if (expiration === undefined) return;
  if (!isText(expiration, ISO) || new Date(expiration) <= now) messages['expiration_time'] = INVALID;
}

interface Planned {
  plan: Plan;
  source: SimulatedSource | undefined;
  method: string;
}

const NOTHING: Plan = { how: {}, extra: {}, next: null, bankOutcome: 'ERROR' };

function planPayment(
  { books, baseUrl }: World,
  body: Fields,
  { id, messages }: { id: string; messages: Messages },
): Planned {
  const how = fieldsIn(body['payment_method']);
  const { payment_source_id: sourceId } = body;
  if (sourceId !== undefined) {
    const source = books.sources.get(Number(sourceId));
    const method = source?.type ?? '';
    if (source === undefined || source.status === 'VOIDED') messages['payment_source_id'] = INVALID;
    if (source?.type === 'CARD' && !isWhole(how['installments'], 1, 36))
      messages['payment_method'] = { installments: INVALID };
    return { plan: source === undefined ? NOTHING : planSource(source, how), source, method };
  }
  const method = String(how['type']);
  const planMethod = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (planMethod === undefined) {
    messages['payment_method'] = { type: INVALID };
    return { plan: NOTHING, source: undefined, method };
  }
  const inner: Messages = {};
  const { type: _type, ...rest } = how;
  const customer = fieldsIn(body['customer_data']);
  const plan = planMethod({ books, how: rest, customer, id, baseUrl }, inner);
  if (Object.keys(inner).length > 0) messages['payment_method'] = inner;
  return { plan, source: undefined, method };
}

/** A source that is charged before its holder accepted it is dead from then on. */
function planSource(source: SimulatedSource, { installments }: Fields): Plan {
  if (source.status !== 'AVAILABLE') {
    if (source.status === 'PENDING') source.status = 'ERROR';
    const next = { status: 'ERROR', message: 'La fuente de pago no está disponible', afterReads: 1 } as const;
    return { ...NOTHING, next };
  }
  if (source.type === 'CARD') return planSavedCard(source.token.secret, installments);
  const status = source.type === 'BANCOLOMBIA_TRANSFER' ? 'APPROVED' : outcomeOfPhone(source.token.secret);
  return { ...NOTHING, next: { status, message: null, afterReads: 1 } };
}

/** What time does to a transaction, which shows at its next read. */
export function readTransaction(world: World, transaction: SimulatedTransaction): SimulatedTransaction {
  transaction.reads += 1;
  const { next, status, reads } = transaction;
  if (status === 'PENDING' && next !== null && reads >= next.afterReads)
    finalize(world, transaction, next.status, next.message);
  return transaction;
}

export function finalize(
  world: World,
  transaction: SimulatedTransaction,
  status: Exclude<Status, 'PENDING'>,
  message: string | null,
): void {
  transaction.status = status;
  transaction.statusMessage = message;
  transaction.finalizedAt ??= world.now();
  world.tell('transaction', transaction);
}

/** Colombia has had no daylight saving time since 1993. */
const BOGOTA_OFFSET_MS = 5 * 60 * 60 * 1_000;
const dayOf = (instant: Date): string =>
  new Date(instant.getTime() - BOGOTA_OFFSET_MS).toISOString().slice(0, 10);

export function voidTransaction(world: World, transaction: SimulatedTransaction): SimulatedTransaction {
  const { method, status, finalizedAt } = transaction;
  if (method !== 'CARD' || status !== 'APPROVED')
    throw invalid({ status: ['La transacción no se puede anular'] });
  if (finalizedAt === null || dayOf(finalizedAt) !== dayOf(world.now()))
    throw invalid({ created_at: ['La transacción ya no se puede anular'] });
  finalize(world, transaction, 'VOIDED', null);
  return transaction;
}
