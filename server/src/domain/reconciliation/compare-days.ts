import type { ListedMethod, ListedPayment, MoneyState } from '../../processors/day-journal.ts';

/** One of our payments over a connection. */
export interface OwnPayment {
  method: ListedMethod;
  reference: string;
  state: MoneyState;
  amountCentavos: bigint;
  givenBackCentavos: bigint;
}

export type DayDifferenceKind =
  | 'missing_here'
  | 'missing_there'
  | 'state_differs'
  | 'amount_differs'
  | 'given_back_differs';

/** A difference between the two sides, as shown to people. */
export interface DayDifference {
  kind: DayDifferenceKind;
  method: ListedMethod;
  reference: string;
  here: string;
  there: string;
}

const MISSING = '-';

/** Compares one merchant's payments on one day. Only money counts: a declined payment may exist on one side only. */
export function compareDays(own: readonly OwnPayment[], listed: readonly ListedPayment[]): DayDifference[] {
  const theirs = new Map(listed.map(payment => [keyOf(payment), payment]));
  const ours = new Set(own.map(keyOf));
  const onBothSides = own.flatMap(payment => compare(payment, theirs.get(keyOf(payment))) ?? []);
  const onlyThere = listed
    .filter(payment => payment.state !== 'none' && !ours.has(keyOf(payment)))
    .map(payment => differenceOf('missing_here', payment, MISSING, payment.state));
  return [...onBothSides, ...onlyThere];
}

export const keyOf = ({ method, reference }: { method: ListedMethod; reference: string }): string =>
  `${method} ${reference}`;

function compare(here: OwnPayment, there: ListedPayment | undefined): DayDifference | undefined {
  if (there === undefined) {
    // A payment with an unknown outcome may never have arrived there.
    const hasMoney = here.state === 'taken' || here.state === 'held';
    return hasMoney ? differenceOf('missing_there', here, here.state, MISSING) : undefined;
  }
  if (here.state !== there.state) return differenceOf('state_differs', here, here.state, there.state);
  if (here.state === 'none') return undefined;
  if (here.amountCentavos !== there.amountCentavos) {
    return differenceOf('amount_differs', here, pesos(here.amountCentavos), pesos(there.amountCentavos));
  }
  if (here.givenBackCentavos === there.givenBackCentavos) return undefined;
  const [ours, theirs] = [pesos(here.givenBackCentavos), pesos(there.givenBackCentavos)];
  return differenceOf('given_back_differs', here, ours, theirs);
}

const differenceOf = (
  kind: DayDifferenceKind,
  { method, reference }: { method: ListedMethod; reference: string },
  here: string,
  there: string,
): DayDifference => ({ kind, method, reference, here, there });

/** An amount in the form `20000.50`. */
const pesos = (centavos: bigint): string => `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`;
