import type { JournalEntry } from '../../../src/processors/sandbox/journal-entry.ts';

/** A charge as GET returns it. */
export interface WireCharge {
  id: string;
  status: string;
  amount: number;
  description: string;
  method?: string;
  refunds?: { id: string; status: string; amount: number }[];
}

const pesos = (centavos: bigint | null): number => Number(centavos ?? 0n) / 100;

/** The movements of money that the gateway knows of, one per line. */
function believed({ id, status, amount, method, refunds = [] }: WireCharge): string[] {
  // An open voucher holds no money.
  if (status === 'in_progress') return method === 'store' ? [] : [`${amount} held by ${id}`];
  if (status !== 'completed' && status !== 'refunded') return [];
  const back = refunds.filter(refund => refund.status === 'completed');
  return [
    `${amount} taken by ${id}`,
    ...back.map(refund => `${refund.amount} of ${id} given back by ${refund.id}`),
  ];
}

/** A reference is a transaction id plus an attempt number. */
const transactionOf = (reference: string | null): string => (reference ?? '').replace(/-\d+$/, '');

/**
 * The movements of money at the processor, in the same words. A reversed authorization cancels its captures and
 * refunds, although their own result stays approved.
 */
function happened(operations: readonly JournalEntry[]): string[] {
  const standing = operations.filter(({ result }) => result === 'approved');
  const stands = (reference: string | null) =>
    standing.some(entry => entry.operation === 'authorise' && entry.reference === reference);
  const captured = new Set(
    standing.filter(entry => entry.operation === 'capture').map(entry => entry.original),
  );
  return standing.flatMap(({ operation, reference, original, captures, amountCentavos }) => {
    const amount = pesos(amountCentavos);
    if (operation === 'authorise' && captures) return [`${amount} taken by ${transactionOf(reference)}`];
    if (operation === 'authorise' && !captured.has(reference)) {
      return [`${amount} held by ${transactionOf(reference)}`];
    }
    if (operation === 'capture' && stands(original)) return [`${amount} taken by ${transactionOf(original)}`];
    if (operation === 'refund' && stands(original)) {
      return [`${amount} of ${transactionOf(original)} given back by ${transactionOf(reference)}`];
    }
    return [];
  });
}

/** Lists movements of money that differ in number between gateway and processor. */
export function compareWithProcessor(
  charges: readonly WireCharge[],
  operations: readonly JournalEntry[],
): string[] {
  const surplus = new Map<string, number>();
  for (const line of charges.flatMap(believed)) surplus.set(line, (surplus.get(line) ?? 0) + 1);
  for (const line of happened(operations)) surplus.set(line, (surplus.get(line) ?? 0) - 1);
  return [...surplus]
    .filter(([, count]) => count !== 0)
    .map(([line, count]) => `only the ${count > 0 ? 'gateway' : 'processor'} knows of ${line}`);
}

/** A client's knowledge of a charge it requested; the unique `description` finds the charge again. */
export interface ExpectedCharge {
  description: string;
  /** `unanswered`: the client does not know whether the charge exists. */
  state: 'unanswered' | 'refused' | 'held' | 'taken' | 'let go';
  amount: number;
  refunded: number;
  /** A request without a response, which may have taken effect. */
  doubt?: { kind: 'capture' | 'refund'; amount: number } | { kind: 'void' };
}

const inWords = (status: string, amount: number, refunded: number): string =>
  refunded === 0 ? `${status} ${amount}` : `${status} ${amount} less ${refunded}`;

/** The states that the charge may have; undefined allows any state, and at most one charge. */
function allowedOf(noted: ExpectedCharge): string[] | undefined {
  const { state, amount, refunded, doubt } = noted;
  const taken = (back: number) => inWords(back === amount ? 'refunded' : 'completed', amount, back);
  const cancelled = inWords('cancelled', amount, 0);
  switch (state) {
    case 'unanswered':
      return undefined;
    case 'refused':
      return [inWords('failed', amount, 0)];
    case 'let go':
      return [cancelled];
    case 'held': {
      const held = inWords('in_progress', amount, 0);
      if (doubt === undefined) return [held];
      return [held, doubt.kind === 'void' ? cancelled : inWords('completed', doubt.amount, 0)];
    }
    default:
      return doubt?.kind === 'refund' ? [taken(refunded), taken(refunded + doubt.amount)] : [taken(refunded)];
  }
}

/** Lists charges that contradict their client's notes, exist twice, or were never requested. */
export function compareWithClient(
  noted: readonly ExpectedCharge[],
  charges: readonly WireCharge[],
): string[] {
  const found = new Map(noted.map(({ description }) => [description, [] as string[]]));
  for (const charge of charges) found.get(charge.description)?.push(describe(charge));
  const strange = charges.filter(({ description }) => !found.has(description));
  return [
    ...strange.map(({ id }) => `nobody asked for ${id}`),
    ...noted.flatMap(note => {
      const present = found.get(note.description) ?? [];
      const allowed = allowedOf(note);
      const isRight =
        allowed === undefined
          ? present.length < 2
          : present.length === 1 && present.every(messages => allowed.includes(messages));
      const messages = `${note.description} is ${present.join(' and ') || 'missing'}`;
      return isRight ? [] : [`${messages} instead of ${allowed?.join(' or ') ?? 'one at most'}`];
    }),
  ];
}

function describe({ status, amount, refunds = [] }: WireCharge): string {
  const back = refunds.filter(refund => refund.status === 'completed');
  return inWords(
    status,
    amount,
    back.reduce((sum, refund) => sum + refund.amount, 0),
  );
}
