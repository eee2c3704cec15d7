import type { CardProcessor } from '../card-processor.ts';
import type { ConnectionKind, OpenConnection } from '../connections/connection.ts';
import { outcomeOf } from './messages/answer.ts';
import { openHost } from './open-host.ts';
import { authorise, draftAuthorisation } from './requests/authorise.ts';
import { followUp } from './requests/follow-up.ts';
import {
  answerOf,
  declined,
  type Host,
  type Iso8583Context,
  isFence,
  undefinedIfUnavailable,
  unknown,
} from './requests/host.ts';
import { reverse } from './requests/reverse.ts';
import {
  type Iso8583Enrolment,
  type Iso8583Secrets,
  type Iso8583Settings,
  iso8583Destination,
  iso8583Enrolment,
  iso8583Secrets,
  iso8583Settings,
} from './settings.ts';
import { findSettingsFault } from './settings-dialect.ts';

/** An acquirer's host that speaks ISO 8583. The protocol has no inquiry, so an unknown outcome is reversed. */
export const iso8583Kind: ConnectionKind<Iso8583Settings, Iso8583Secrets, Iso8583Enrolment> = {
  name: 'iso8583',
  methods: ['card'],
  capabilities: { canInquire: false, canHold: true, canRefundPartly: true },
  settings: iso8583Settings,
  secrets: iso8583Secrets,
  enrolment: { schema: iso8583Enrolment, secret: [] },
  findSettingsFault,
  destinationOf: iso8583Destination,
  open: openIso8583Connection,
};

function openIso8583Connection(context: Iso8583Context): OpenConnection {
  const host = openHost(context);
  return {
    card: cardProcessorOver(host),
    state: () => host.lines.state(),
    check: deadline => host.lines.check(deadline),
    close: () => host.lines.close(),
  };
}

export function cardProcessorOver(host: Host): CardProcessor {
  return {
    draft: request => draftAuthorisation(host, request),
    authorise: (request, deadline) => authorise(host, request, deadline),
    capture: (request, deadline) => followUp(host, 'capture', request, deadline),
    refund: (request, deadline) => followUp(host, 'refund', request, deadline),
    reverse: (request, deadline) => reverse(host, request, deadline),
    // The host cannot be queried; the request book may contain its response.
    inquire: async ({ merchantId, reference }) => {
      const entry = await undefinedIfUnavailable(host.context.book.find(merchantId, reference));
      if (entry === undefined) return unknown;
      if (isFence(entry)) return declined;
      const answer = answerOf(entry);
      // The request was never sent, and a reversal ensures that it never will be.
      if (answer?.result === 'unsent') return { kind: 'not_found' };
      return answer === undefined ? unknown : outcomeOf(answer, host.dialect.answers);
    },
  };
}
