import { setTimeout as delay } from 'node:timers/promises';
import { newCardCharge } from '#src/domain/charges/charge.ts';
import type { NewPayment, Settlement } from '#src/domain/charges/payment.ts';
import { recordPayments } from '#src/domain/charges/record-store.ts';
import { settlePayments } from '#src/domain/charges/settle-store.ts';
import { attemptResultOf } from '#src/domain/payments/card-operation.ts';
import { monotonicMs, systemClock } from '#src/platform/primitives/time/clock.ts';
import { idFromTail, mintTail, newId } from '#src/platform/primitives/values/id.ts';
import { ivaAlone } from '#src/processors/card-processor.ts';
import { watchedOf } from './charges/charge-load.ts';
import type { LoadResult, Marks } from './load/load.ts';
import { WARM_UP_MS } from './load/turns.ts';
import { watch } from './load/watch.ts';
import type { BenchMerchant, Stage } from './stage.ts';
import type { Sample } from './summary.ts';

const CARD = JSON.stringify({ card_number: '411111XXXXXX1111', brand: 'visa', holder_name: 'Ana Torres' });
const CUSTOMER = JSON.stringify({ name: 'Ana', last_name: 'Torres', email: 'ana@example.com' });
const PAYLOAD = JSON.stringify({ filler: 'x'.repeat(760) });

/**
 * The bare limit: the two statements of a charge driven by a loop, without HTTP, validation or vault.
 * `groupSize` 1 is one call per phase; larger groups are set-based.
 */
export function bareLoop(
  stage: Stage,
  merchants: readonly BenchMerchant[],
  options: { loops: number; groupSize: number; durationMs: number },
): Promise<Sample> {
  return watch(watchedOf(stage, process), marks => loopFor(stage, merchants, options, marks));
}

async function loopFor(
  stage: Stage,
  merchants: readonly BenchMerchant[],
  options: { loops: number; groupSize: number; durationMs: number },
  marks: Marks,
): Promise<LoadResult> {
  const tally = { count: 0, turn: 0, isOver: false };
  const loop = async (batch: number) => {
    while (!tally.isOver) {
      const payments = Array.from({ length: options.groupSize }, () => {
        tally.turn += 1;
        // A merchant's charges stay in one batch, as in the gateway.
        const merchant = merchants[(tally.turn * options.loops + batch) % merchants.length] as BenchMerchant;
        return newPayment(merchant);
      });
      await recordPayments(stage.gateway.database, payments);
      await settlePayments(stage.gateway.database, payments.map(settlementOf), batch % 16);
      tally.count += payments.length;
    }
  };
  const count = async (): Promise<LoadResult> => {
    await delay(WARM_UP_MS);
    marks.begin();
    const before = { ms: monotonicMs(), count: tally.count };
    await delay(options.durationMs);
    const done = tally.count - before.count;
    tally.isOver = true;
    const seconds = (monotonicMs() - before.ms) / 1_000;
    marks.end();
    return { count: done, perSecond: done / seconds, p50Ms: null, p99Ms: null };
  };
  const [result] = await Promise.all([
    count(),
    ...Array.from({ length: options.loops }, (_, batch) => loop(batch)),
  ]);
  return result;
}

export function newPayment(merchant: BenchMerchant): NewPayment {
  const now = systemClock.now();
  const tail = mintTail();
  return {
    merchantId: merchant.id,
    charge: newCardCharge({
      id: idFromTail('transaction', tail),
      customerId: null,
      now,
      amountCentavos: 2_000_000n,
      account: 'merchant',
      description: 'Cafe de origen',
      orderId: `bare-${tail}`,
      taxes: ivaAlone('3193'),
      sourceId: merchant.cardId,
      card: CARD,
      customerDetails: CUSTOMER,
      deviceSessionId: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
    }),
    isToken: false,
    realNow: now,
    nextCheckAt: new Date(now.getTime() + 18_000),
    takesBack: false,
    reviewRules: [],
    connectionId: null,
    draft: null,
  };
}

export const settlementOf = ({ merchantId, charge }: NewPayment): Settlement => ({
  merchantId,
  transactionId: charge.id,
  number: 1,
  result: attemptResultOf({ kind: 'approved', authorization: '801585' }),
  status: 'completed',
  now: charge.creationDate,
  authorization: '801585',
  errorCode: null,
  errorMessage: null,
  feeCentavos: 148_000n,
  feeTaxCentavos: 28_120n,
  amountCentavos: charge.amountCentavos,
  account: 'merchant',
  releasedToken: null,
  retry: null,
  fingerprint: null,
  firstUseOf: null,
  event: { id: newId('event'), type: 'charge.succeeded', payload: PAYLOAD },
});
