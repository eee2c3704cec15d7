import { environments } from '@recaudo/contract/shared/environment';
import { listCashInReview } from '../../domain/methods/cash/cash-review-store.ts';
import { resolveCashReview } from '../../domain/methods/cash/follow-cash.ts';
import { resolvePseReview } from '../../domain/methods/pse/follow-pse.ts';
import { listPseInReview } from '../../domain/methods/pse/review-store.ts';
import { listInReview } from '../../domain/payments/review-store.ts';
import { GatewayError } from '../../platform/errors.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { resolveReview } from '../../portal/operator/reviews/resolve-review.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, numberOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';

const MOST_SHOWN = 1_000;
const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export async function attemptsList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async ({ database }) => {
    const attempts = [
      ...(await listInReview(database, MOST_SHOWN)).map(attempt => ({ ...attempt, paymentMethod: 'card' })),
      ...(await listPseInReview(database, MOST_SHOWN)).map(attempt => ({
        ...attempt,
        paymentMethod: 'pse',
        operation: 'pse',
        sentAt: attempt.startedAt,
      })),
      ...(await listCashInReview(database, MOST_SHOWN)).map(attempt => ({
        ...attempt,
        paymentMethod: 'store',
        operation: 'store',
        sentAt: attempt.startedAt,
      })),
    ];
    const rows = attempts.map(attempt => ({
      paymentMethod: attempt.paymentMethod,
      merchant_id: attempt.merchantId,
      transaction_id: attempt.transactionId,
      number: attempt.number,
      operation: attempt.operation,
      amount: formatPesos(attempt.amountCentavos),
      sent_at: formatInstant(attempt.sentAt),
    }));
    printTable(rows, options.json);
  });
}

const paymentMethods = ['card', 'pse', 'store'] as const;
const resolvers = { card: resolveReview, pse: resolvePseReview, store: resolveCashReview } as const;

export async function attemptsResolve(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    merchant: { type: 'string' },
    transaction: { type: 'string' },
    number: { type: 'string' },
    as: { type: 'string' },
    note: { type: 'string' },
    authorization: { type: 'string' },
    'payment-method': { type: 'string' },
  });
  const paymentMethod = chooseOption(options['payment-method'], 'payment-method', paymentMethods, 'card');
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const key = {
    merchantId: requireOption(options.merchant, 'merchant'),
    transactionId: requireOption(options.transaction, 'transaction'),
    number: numberOption(requireOption(options.number, 'number'), 'number', 1, { least: 1, most: 30_000 }),
  };
  const verdict = {
    as: chooseOption(options.as, 'as', ['approved', 'declined']),
    note: requireOption(options.note, 'note'),
    authorization: options.authorization,
  };
  const { merchantId, transactionId: what } = key;
  const details = { as: verdict.as, note: verdict.note, number: key.number };
  const change = { action: 'review_resolved', what, merchantId, details };
  await changeGateway(environment, change, async gateway => {
    await resolvers[paymentMethod](gateway, key, verdict).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      throw new UsageError('no attempt with this number waits for a decision; see recaudo attempts list', {
        cause: error,
      });
    });
    printRecord(
      { transaction_id: key.transactionId, number: key.number, resolved: verdict.as },
      options.json,
    );
  });
}
