import type { FeePayer, NewSplit, splitView } from '@recaudo/contract/api/splits';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Static } from 'typebox';
import { malformed, refusedValue, rule } from '../../platform/errors.ts';
import { writeJson } from '../../platform/http/responses/json-writer.ts';
import { shareOf } from '../../platform/primitives/values/money.ts';

/** A part of a charge as it was agreed when the charge was recorded (decision 0054). */
export interface Split {
  sellerId: string;
  amountCentavos: bigint;
  /** Hundredths of a percent, where the part was given as one. */
  percent: bigint | null;
  feePayer: FeePayer;
  /** Hundredths of a percent of the part. */
  refundShare: bigint;
}

/** A whole in hundredths of a percent. */
export const WHOLE = 10_000n;

/** Differences of cumulative shares: parts of `total` that add up to its share of all weights together. */
export function apportion(weights: readonly bigint[], whole: bigint, total: bigint): bigint[] {
  let [weight, given] = [0n, 0n];
  return weights.map(each => {
    weight += each;
    const upTo = shareOf(weight, whole, total);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** The parts of a charge. Rejects parts that do not add up to it. */
export function resolveSplits(
  splits: readonly NewSplit[],
  amountCentavos: bigint,
  platformId: string,
): Split[] {
  requireOneKind(splits);
  const names = splits.map(split => split.merchant_id);
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) !== at) throw refusedValue(`splits.${at}.merchant_id`, 'split_repeated');
  }
  const isPercent = splits[0]?.percent !== undefined;
  const given = splits.map(({ amount, percent }) => centavosOf(amount ?? percent ?? 0));
  const sum = given.reduce((total, each) => total + each, 0n);
  const zero = given.indexOf(0n);
  if (zero >= 0) throw refusedValue(`splits.${zero}.percent`, 'zero_amount');
  if (isPercent && sum !== WHOLE) throw refusedValue('splits', 'split_percent_sum');
  if (!isPercent && sum !== amountCentavos) {
    throw refusedValue('splits', rule('split_sum', { amount: amountCentavos, sum }));
  }
  const amounts = isPercent ? apportion(given, WHOLE, amountCentavos) : given;
  return splits.map(({ merchant_id: sellerId, fee_payer: feePayer = 'platform', refund_share }, at) => ({
    sellerId,
    amountCentavos: amounts[at] ?? 0n,
    percent: isPercent ? (given[at] ?? 0n) : null,
    feePayer: sellerId === platformId ? 'platform' : feePayer,
    refundShare: refund_share === undefined ? WHOLE : centavosOf(refund_share),
  }));
}

function requireOneKind(splits: readonly NewSplit[]): void {
  const isPercent = splits[0]?.percent !== undefined;
  for (const [at, { amount, percent }] of splits.entries()) {
    if (amount === undefined && percent === undefined) {
      throw malformed(`splits.${at}.amount`, 'split_part_missing');
    }
    if (amount !== undefined && percent !== undefined) {
      throw refusedValue(`splits.${at}.percent`, 'split_part_twice');
    }
    if ((percent !== undefined) !== isPercent) throw refusedValue('splits', 'split_kinds_mixed');
  }
}

/** As charges store and show them. */
export const writeSplits = (splits: readonly Split[]): string =>
  writeJson(
    splits.map(({ sellerId, amountCentavos, percent, feePayer, refundShare }) => ({
      merchant_id: sellerId,
      amount: amountCentavos,
      percent: percent === null ? undefined : Number(percent) / 100,
      fee_payer: feePayer,
      refund_share: Number(refundShare) / 100,
    })),
  );

export const readSplits = (text: string): Split[] =>
  (JSON.parse(text) as Static<typeof splitView>[]).map(split => ({
    sellerId: split.merchant_id,
    amountCentavos: centavosOf(split.amount),
    percent: split.percent === undefined ? null : centavosOf(split.percent),
    feePayer: split.fee_payer,
    refundShare: centavosOf(split.refund_share),
  }));

/** What has happened to a charge so far, in whatever order. */
export interface SplitCharge {
  capturedCentavos: bigint;
  refundedCentavos: bigint;
  /** Taken by chargebacks and by cash networks. */
  disputedCentavos: bigint;
  /** Commission with its tax, less what was given back. */
  feeCentavos: bigint;
}

export interface Share {
  amountCentavos: bigint;
  feeCentavos: bigint;
  returnedCentavos: bigint;
}

/** The share of each part. A function of sums alone, so that refunds and chargebacks in any order end in the same shares. */
export function sharesOf(splits: readonly Split[], charge: SplitCharge): Share[] {
  const { capturedCentavos, refundedCentavos, disputedCentavos, feeCentavos } = charge;
  const recorded = splits.reduce((sum, split) => sum + split.amountCentavos, 0n);
  const amounts = apportion(
    splits.map(split => split.amountCentavos),
    recorded,
    capturedCentavos,
  );
  const fees = capturedCentavos === 0n ? amounts : apportion(amounts, capturedCentavos, feeCentavos);
  return splits.map((split, at) => {
    const amountCentavos = amounts[at] ?? 0n;
    const refunded =
      refundedCentavos === 0n
        ? 0n
        : shareOf(refundedCentavos * split.refundShare, capturedCentavos * WHOLE, amountCentavos);
    const left = amountCentavos - refunded;
    const disputable = capturedCentavos - refundedCentavos;
    const disputed = disputedCentavos >= disputable ? left : shareOf(disputedCentavos, disputable, left);
    return {
      amountCentavos,
      feeCentavos: split.feePayer === 'seller' ? (fees[at] ?? 0n) : 0n,
      returnedCentavos: refunded + (disputedCentavos === 0n ? 0n : disputed),
    };
  });
}

export const netOfShare = ({ amountCentavos, feeCentavos, returnedCentavos }: Share): bigint =>
  amountCentavos - feeCentavos - returnedCentavos;

/** What has to be posted so that the seller has its share. It gives back at most the balance that it has. */
export function nextPosting(share: Share, postedCentavos: bigint, balanceCentavos: bigint): bigint {
  const missing = netOfShare(share) - postedCentavos;
  const mostBack = balanceCentavos > 0n ? -balanceCentavos : 0n;
  return missing < mostBack ? mostBack : missing;
}
