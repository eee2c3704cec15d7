import type { Authorisation, Deadline, Outcome } from '../../card-processor.ts';
import { cardFacts } from '../messages/facts.ts';
import { askOnce } from './ask-host.ts';
import {
  endOf,
  type Host,
  nameMessage,
  outcomeWithoutLine,
  recall,
  unavailable,
  unknown,
  unlessAway,
  writeMessage,
} from './host.ts';

/** A purchase (0200) or a hold (0100). */
export async function authorise(host: Host, request: Authorisation, deadline: Deadline): Promise<Outcome> {
  const endMs = endOf(host, deadline);
  const { merchantId, reference, amountCentavos } = request;
  const asked = { merchantId, reference, operation: 'authorise', original: null, amountCentavos } as const;
  if (!host.lines.isReady()) return outcomeWithoutLine(host, asked);
  const enrolment = await unlessAway(host.context.enrolmentOf(merchantId));
  if (enrolment === undefined) return unavailable;
  const name = request.capture ? 'purchase' : 'hold';
  const sent = await nameMessage(host, name, enrolment);
  if (sent === undefined) return unavailable;
  const opened = await unlessAway(host.context.book.open({ ...asked, sent: { ...sent } }));
  if (opened === undefined) return unavailable;
  const { entry, isNew } = opened;
  if (!isNew) return recall(host, entry, asked) ?? unknown;
  const message = writeMessage(
    host,
    name,
    sent,
    amountCentavos,
    enrolment,
    cardFacts(request, host.dialect.words),
  );
  return askOnce(host, { name, kind: 'request', entry, message }, endMs);
}
