import { expect, test } from 'vitest';
import type { Gateway } from '../../dependencies.ts';
import { NO_CONNECTION } from '../routing/choose-connections.ts';
import type { Attempt } from './attempt.ts';
import { findEnding, reverseReference } from './find-out.ts';

const attempt: Attempt = {
  merchantId: 'm1',
  transactionId: 'tr1',
  number: 1,
  operation: 'authorise',
  amountCentavos: 100n,
  status: 'sent',
  checks: 0,
  takesBack: true,
  connectionId: NO_CONNECTION,
};

test.each(['sent', 'unknown', 'reversing'] as const)(
  'an attempt over no connection that is %s was never sent: nobody is asked about it',
  async status => {
    // A gateway without processors would throw.
    expect(await findEnding({} as Gateway, { ...attempt, status })).toEqual({
      kind: 'ended',
      ending: { kind: 'not_sent' },
    });
  },
);

test('an unsent attempt is reversed immediately, also a verification whose process was killed', async () => {
  expect(await reverseReference({} as Gateway, attempt, 'card1-v1')).toMatchObject({ kind: 'approved' });
});
