import { errors } from '@recaudo/contract/shared/error-table';
import type { Clock } from '../../../platform/primitives/time/clock.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import type { Upstream } from '../upstream.ts';
import { readError } from '../wire.ts';
import type { TimeLeft } from './time-left.ts';

/** No request takes longer to arrive, so one that has not arrived by then never will. */
const LONGEST_ON_THE_WAY_MS = 5 * 60_000;

/** An id that the upstream cannot have. */
const NO_SOURCE = 'none';

/**
 * True if a request that the upstream does not show can no longer be carried out. A rejected request uses up its
 * Idempotency-Key, so the real one would arrive as another request with a used key (Interface 4). The second try must
 * be answered as a replay, which proves that the upstream honors keys. If it does not, or the key was used before, only
 * waiting proves it.
 */
export async function ensureNeverArrives(
  { upstream, clock }: { upstream: Upstream; clock: Clock },
  entry: BookedRequest,
  left: TimeLeft,
): Promise<boolean> {
  for (let tries = 1; tries <= 2; tries += 1) {
    const reply = await useUpKey(upstream, entry, left);
    const isRejected = reply.kind === 'answered' && readError(reply.body)?.code === errors.notFound;
    if (!isRejected) break;
    if (reply.isReplay) return true;
  }
  return clock.now().getTime() - entry.sentAt.getTime() > LONGEST_ON_THE_WAY_MS;
}

/** A charge on a card that does not exist: the upstream returns 404/1005 and records nothing. */
const useUpKey = (upstream: Upstream, { merchantId, reference }: BookedRequest, left: TimeLeft) =>
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
