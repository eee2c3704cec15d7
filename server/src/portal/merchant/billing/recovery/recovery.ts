import type { PeriodState } from '@recaudo/contract/merchant/billing/recovery';
import type { RetryClass } from '@recaudo/contract/shared/words/retry-words';
import type { RecoveryPart } from '../../../../reports/recovery/store.ts';

interface Sum {
  count: number;
  amount: bigint;
}

type StatePart = Extract<RecoveryPart, { state: PeriodState }>;
type OfPart<Part extends RecoveryPart['part']> = Extract<RecoveryPart, { part: Part }>;

/** The number of plans shown, those with the most money at stake first. */
const SHOWN_PLANS = 50;

const partsOf = <Part extends RecoveryPart['part']>(rows: readonly RecoveryPart[], part: Part) =>
  rows.filter((row): row is OfPart<Part> => row.part === part);

const sumOf = (rows: readonly RecoveryPart[], amount: (row: RecoveryPart) => bigint): Sum =>
  rows.reduce<Sum>((sum, row) => ({ count: sum.count + row.count, amount: sum.amount + amount(row) }), {
    count: 0,
    amount: 0n,
  });
const failedOf = (row: RecoveryPart): bigint => row.amount_centavos;
const recoveredOf = (row: RecoveryPart): bigint => row.recovered_centavos;

/** The outcome of these groups' periods. The rate excludes money that is still open. */
function outcomeOf(rows: readonly StatePart[]) {
  const inState = (state: PeriodState) => rows.filter(row => row.state === state);
  const [recovered, lost] = [inState('recovered'), inState('lost')];
  const closed = sumOf([...recovered, ...lost], failedOf).amount;
  const share = Number(sumOf(recovered, failedOf).amount) / Number(closed);
  return {
    failed: sumOf(rows, failedOf),
    recovered: sumOf(recovered, recoveredOf),
    lost: sumOf(lost, failedOf),
    open: sumOf(inState('open'), failedOf),
    rate: closed === 0n ? null : Math.round(share * 10_000) / 10_000,
  };
}

/** Groups with the most money at stake first. */
function outcomesBy<Row extends StatePart, Key extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
) {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups]
    .map(([key, own]) => ({ key, own, outcome: outcomeOf(own) }))
    .toSorted(
      (a, b) => Number(b.outcome.failed.amount - a.outcome.failed.amount) || (a.key < b.key ? -1 : 1),
    );
}

export function recoveryToView(rows: readonly RecoveryPart[]) {
  const tries = partsOf(rows, 'try').filter(({ state }) => state === 'recovered');
  return {
    ...outcomeOf(partsOf(rows, 'state')),
    tries: tries
      .toSorted((a, b) => (a.try ?? Number.MAX_SAFE_INTEGER) - (b.try ?? Number.MAX_SAFE_INTEGER))
      .map(row => ({ try: row.try, recovered: sumOf([row], recoveredOf) })),
    ways: partsOf(rows, 'way')
      .flatMap(row => (row.way === null ? [] : [{ way: row.way, recovered: sumOf([row], recoveredOf) }]))
      .toSorted((a, b) => Number(b.recovered.amount - a.recovered.amount)),
    classes: outcomesBy(partsOf(rows, 'class'), row => row.class).map(({ key, own, outcome }) => ({
      class: key satisfies RetryClass,
      ...outcome,
      reasons: outcomesBy(own, row => row.reason).map(reason => ({ reason: reason.key, ...reason.outcome })),
    })),
    plans: outcomesBy(partsOf(rows, 'plan'), row => row.plan_id)
      .slice(0, SHOWN_PLANS)
      .map(({ key, own, outcome }) => ({ plan_id: key, name: own[0]?.plan_name ?? key, ...outcome })),
  };
}
