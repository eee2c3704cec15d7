import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import type { ConnectionKind, OpenConnection } from '../connections/connection.ts';
import { newOpenpayCards } from './cards/openpay-cards.ts';
import { newOpenpayCash } from './openpay-cash.ts';
import { newOpenpayPse } from './openpay-pse.ts';
import {
  type OpenpayEnrolment,
  type OpenpaySecrets,
  type OpenpaySettings,
  openpayDestination,
  openpayEnrolment,
  openpaySecrets,
  openpaySettings,
} from './settings.ts';
import { newUpstream, type OpenpayContext } from './upstream.ts';

/** Another gateway with this same API (docs/interface.md), as an upstream. */
export const openpayKind: ConnectionKind<OpenpaySettings, OpenpaySecrets, OpenpayEnrolment> = {
  name: 'openpay',
  methods: ['card', 'pse', 'store'],
  capabilities: { canInquire: true, canHold: true, canRefundPartly: true },
  settings: openpaySettings,
  secrets: openpaySecrets,
  enrolment: { schema: openpayEnrolment, secret: ['privateKey'] },
  destinationOf: openpayDestination,
  open: openOpenpayConnection,
};

function openOpenpayConnection(context: OpenpayContext): OpenConnection {
  const upstream = newUpstream(context);
  const line = { connectionId: context.id, upstream, book: context.book, clock: context.clock };
  return {
    card: newOpenpayCards(line),
    pse: newOpenpayPse(line),
    cash: newOpenpayCash(line),
    state: () => upstream.state(),
    async check({ timeoutMs }) {
      const startedMs = monotonicMs();
      const reply = await upstream.knock(timeoutMs);
      if (reply.kind !== 'answered') return { kind: 'failed', message: reply.message };
      if (reply.status >= 500) return { kind: 'failed', message: `answered ${reply.status}` };
      return { kind: 'answered', afterMs: Math.round(monotonicMs() - startedMs) };
    },
    close: () => upstream.close(),
  };
}
