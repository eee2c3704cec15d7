import { setTimeout as sleep } from 'node:timers/promises';
import { basic } from '../../support/world/gateway/client.ts';
import { chargeBody } from '../../support/world/shop/shop.ts';
import type { ExpectedCharge } from '../connections/compare-journals.ts';

export interface Shop {
  merchantId: string;
  privateKey: string;
  /** Merchants to charge at, each with a card that is approved and one that is declined. */
  payers: readonly { prefix: string; good: string; bad: string }[];
}

type Input =
  | { kind: 'charge'; captures: boolean }
  | { kind: 'capture'; amount: number }
  | { kind: 'void' }
  | { kind: 'refund'; amount: number };

/** A client's request with its own Idempotency-Key. */
export interface SentRequest {
  key: string;
  path: string;
  body: object;
  input: Input;
  note: OwnCharge;
}

interface OwnCharge extends ExpectedCharge {
  id?: string;
}

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** The client's view: the requests it sent and the responses it got. */
export interface ChargeLoad {
  notes: OwnCharge[];
  unanswered: SentRequest[];
  /** Responses that no client should get. */
  surprises: string[];
  answered(): number;
  refused(): number;
  /** Sends from several clients in parallel until the program is gone or `stop` aborts. */
  run(url: string, stop?: AbortSignal): Promise<void>;
}

const SIDES = 16;
const PAUSE_AFTER_503_MS = 50;
const pickOf = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];
const amountUpTo = (most: number): number => 1 + Math.floor(Math.random() * most);

export function newChargeLoad(shop: Shop): ChargeLoad {
  const notes: OwnCharge[] = [];
  const unanswered: SentRequest[] = [];
  const surprises: string[] = [];
  let answered = 0;
  let refused = 0;
  let sent = 0;

  const next = (own: readonly OwnCharge[]): SentRequest => {
    sent += 1;
    const key = `request-${sent}`;
    const followed = pickOf(own.filter(isWorkable));
    if (followed === undefined || Math.random() < 0.5) {
      const { note, ...request } = newCharge(shop, key);
      notes.push(note);
      return { ...request, key, note };
    }
    return { ...followUpOf(followed), key, note: followed };
  };
  const side = async (url: string, stop: AbortSignal | undefined): Promise<void> => {
    const own: OwnCharge[] = [];
    while (stop?.aborted !== true) {
      const request = next(own);
      const answer = await send(url, shop, request);
      if (request.input.kind === 'charge') own.push(request.note);
      if (answer === undefined || answer.status >= 500) {
        unanswered.push(request);
        doubt(request);
        if (answer?.status === 500) surprises.push(`500: ${JSON.stringify(answer.body)}`);
        if (answer === undefined) return;
        refused += 1;
        await sleep(PAUSE_AFTER_503_MS);
      } else {
        answered += 1;
        if (!note(request, answer)) surprises.push(`${answer.status} to ${JSON.stringify(request)}`);
      }
    }
  };
  return {
    notes,
    unanswered,
    surprises,
    answered: () => answered,
    refused: () => refused,
    run: async (url, stop) => void (await Promise.all(Array.from({ length: SIDES }, () => side(url, stop)))),
  };
}

const isWorkable = ({ state, doubt, amount, refunded }: OwnCharge): boolean =>
  doubt === undefined && (state === 'held' || (state === 'taken' && refunded < amount));

function newCharge(shop: Shop, key: string): Omit<SentRequest, 'key'> {
  const payer = pickOf(shop.payers);
  if (payer === undefined) throw new Error('the shop has no payers');
  const captures = Math.random() < 0.6;
  const amount = 20_000 + amountUpTo(80_000);
  const note: OwnCharge = { description: key, state: 'unanswered', amount, refunded: 0 };
  const fields = {
    amount,
    description: key,
    // Without an order id, only the Idempotency-Key prevents a second charge on a repeat.
    ...(Math.random() < 0.5 ? { order_id: key } : {}),
    ...(captures ? {} : { capture: false }),
  };
  const body = chargeBody(Math.random() < 0.1 ? payer.bad : payer.good, fields);
  return { path: `${payer.prefix}/charges`, body, input: { kind: 'charge', captures }, note };
}

function followUpOf({ id, state, amount, refunded }: OwnCharge): Omit<SentRequest, 'key' | 'note'> {
  const path = `/charges/${id}`;
  if (state === 'taken') {
    const left = amount - refunded;
    const part = Math.random() < 0.5 ? left : amountUpTo(left);
    return { path: `${path}/refund`, body: { amount: part }, input: { kind: 'refund', amount: part } };
  }
  if (Math.random() < 0.3) return { path: `${path}/refund`, body: {}, input: { kind: 'void' } };
  const part = Math.random() < 0.5 ? amount : 10_000 + amountUpTo(amount - 10_000);
  return { path: `${path}/capture`, body: { amount: part }, input: { kind: 'capture', amount: part } };
}

async function send(
  url: string,
  shop: Shop,
  { path, body, key }: SentRequest,
): Promise<Answered | undefined> {
  try {
    const response = await fetch(`${url}/v1/${shop.merchantId}${path}`, {
      method: 'POST',
      headers: {
        authorization: basic(shop.privateKey),
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return undefined;
  }
}

function doubt({ input, note }: SentRequest): void {
  if (input.kind !== 'charge') note.doubt = input;
}

/** Records the response in the client's notes; false for a response that makes no sense. */
export function note({ input, note: own }: SentRequest, { status, body }: Answered): boolean {
  const isRefused = input.kind === 'charge' && status === 402;
  if (status !== 200 && !isRefused) return false;
  delete own.doubt;
  if (isRefused) own.state = 'refused';
  else if (input.kind === 'charge') own.state = input.captures ? 'taken' : 'held';
  else if (input.kind === 'void') own.state = 'let go';
  else if (input.kind === 'refund') own.refunded += input.amount;
  else Object.assign(own, { state: 'taken', amount: input.amount });
  if (input.kind === 'charge' && !isRefused) own.id = String(body['id']);
  return true;
}
