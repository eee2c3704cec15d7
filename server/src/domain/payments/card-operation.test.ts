import { errors } from '@recaudo/contract/shared/error-table';
import { describe, expect, test } from 'vitest';
import type { Gateway } from '../../dependencies.ts';
import { newMetrics } from '../../platform/metrics/metrics.ts';
import type { Outcome } from '../../processors/card-processor.ts';
import { attemptResultOf, carryOut, type Ending } from './card-operation.ts';

const approved: Outcome = { kind: 'approved', authorization: '801585' };
const unavailable: Outcome = { kind: 'unavailable' };
const unknown: Outcome = { kind: 'unknown' };
const declined = (responseCode?: string): Outcome => ({
  kind: 'declined',
  code: errors.cardDeclined,
  responseCode,
});

/** Runs a payment that may use connections a, b and c with these outcomes; returns the calls in order. */
async function play(outcomes: Record<string, Outcome>, endedBySomebodyElse = false): Promise<string[]> {
  const log: string[] = [];
  await carryOut<string, void>({ environment: 'sandbox', metrics: newMetrics() } as unknown as Gateway, {
    merchantId: 'm1',
    record: async () => ({ kind: 'recorded', attempt: 'a' }),
    call: async connection => {
      log.push(`call ${connection}`);
      return outcomes[connection] ?? approved;
    },
    settle: async (connection, { kind }) => void log.push(`settle ${connection} ${kind}`),
    leaveOpen: async connection => void log.push(`leave ${connection} open`),
    failover: () => ({
      connections: ['b', 'c'],
      passOn: async (connection, { kind }, next) => {
        log.push(`pass on ${connection} ${kind}`);
        return endedBySomebodyElse || next === null ? undefined : next;
      },
    }),
  });
  return log;
}

describe('failover happens only if no money moved', () => {
  test.each<[string, Record<string, Outcome>, string[]]>([
    ['approved at once', { a: approved }, ['call a', 'settle a approved']],
    ['not reached', { a: unavailable }, ['call a', 'pass on a not_sent', 'call b', 'settle b approved']],
    [
      'issuer inoperative',
      { a: declined('91') },
      ['call a', 'pass on a declined', 'call b', 'settle b approved'],
    ],
    [
      'switch inoperative',
      { a: declined('96') },
      ['call a', 'pass on a declined', 'call b', 'settle b approved'],
    ],
    ['another decline', { a: declined('51') }, ['call a', 'settle a declined']],
    ['a decline without its raw code', { a: declined() }, ['call a', 'settle a declined']],
    ['unknown', { a: unknown }, ['call a', 'leave a open']],
    [
      'unknown at the second',
      { a: unavailable, b: unknown },
      ['call a', 'pass on a not_sent', 'call b', 'leave b open'],
    ],
    [
      'nobody is there',
      { a: unavailable, b: unavailable, c: unavailable },
      ['call a', 'pass on a not_sent', 'call b', 'pass on b not_sent', 'call c', 'settle c not_sent'],
    ],
  ])('%s', async (_what, outcomes, expected) => {
    expect(await play(outcomes)).toEqual(expected);
  });

  test('an attempt settled elsewhere in the meantime does not fail over', async () => {
    expect(await play({ a: unavailable }, true)).toEqual([
      'call a',
      'pass on a not_sent',
      'settle a not_sent',
    ]);
  });
});

test.each<[Ending, object]>([
  [
    {
      kind: 'approved',
      authorization: '1',
      networkTransactionId: 'n1',
      retrievalReference: 'r1',
      responseCode: '00',
    },
    {
      status: 'approved',
      errorCode: null,
      responseCode: '00',
      networkTransactionId: 'n1',
      retrievalReference: 'r1',
    },
  ],
  [
    { kind: 'declined', code: 3004, responseCode: '43', retry: { kind: 'never' } },
    { status: 'declined', errorCode: 3004, responseCode: '43', adviceCode: null, retry: 'never' },
  ],
  [
    { kind: 'declined', code: 3001, adviceCode: '25', retry: { kind: 'after_hours', hours: 24 } },
    { status: 'declined', responseCode: null, adviceCode: '25', retry: 'after_hours 24' },
  ],
  [{ kind: 'not_sent' }, { status: 'not_found', errorCode: null, responseCode: null, retry: null }],
  [{ kind: 'reversed' }, { status: 'reversed', errorCode: null, networkTransactionId: null }],
])('the stored part of a result: %j', (ending, expected) => {
  expect(attemptResultOf(ending)).toMatchObject(expected);
});
