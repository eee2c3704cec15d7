import { errors } from '@recaudo/contract/shared/error-table';
import type { Clock } from '../../../platform/primitives/time/clock.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import type { Upstream } from '../upstream.ts';
import { readError } from '../wire.ts';
import type { TimeLeft } from './time-left.ts';

/** No request is under way for longer, whatever lies between: then what is not there will not come. */
const LONGEST_ON_THE_WAY_MS = 5 * 60_000;

/** Whatever they know of, it is none of this name. */
const NO_SOURCE = 'none';

/**
 * Whether it is certain that a request which they do not show will never be carried out. Their Idempotency-Key is the
 * bolt: it is used up by a request that they refuse, and from then on the real one, should it arrive, is another request under
 * a used key (Interface 4). That they keep keys at all is shown by the second try, which they have to answer as a replay.
 * Where they do not, or the key was used before, time has to show it.
 */
export async function closeDoor(
  { upstream, clock }: { upstream: Upstream; clock: Clock },
  entry: BookedRequest,
  left: TimeLeft,
): Promise<boolean> {
  for (let tries = 1; tries <= 2; tries += 1) {
    const reply = await bolt(upstream, entry, left);
    const isRejected = reply.kind === 'answered' && readError(reply.body)?.code === errors.notFound;
    if (!isRejected) break;
    if (reply.isReplay) return true;
  }
  return clock.now().getTime() - entry.sentAt.getTime() > LONGEST_ON_THE_WAY_MS;
}

/** A charge on a card that does not exist: 404/1005, and nothing is recorded. */
const bolt = (upstream: Upstream, { merchantId, reference }: BookedRequest, left: TimeLeft) =>
  upstream.ask(
    {
      method: 'POST',
      path: '/charges',
      merchantId,
      reference,
      key: reference,
      body: {
        method: 'card',
        source_id: NO_SOURCE,
        amount: 1,
        currency: 'COP',
        iva: '0',
        description: `Closes ${reference}`,
        device_session_id: reference,
        capture: false,
        customer: { name: NO_SOURCE, email: 'payer@recaudo.invalid', requires_account: false },
      },
    },
    left(),
  );
