import { errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, refusedValue } from '../../errors.ts';
import type { Pausable } from './pause.ts';
import { beginPause, endPause } from './store.ts';

type Place = Pick<Gateway, 'database' | 'realClock'>;

/** Nothing more is begun; what is under way ends as always. */
export async function pause(
  { database, realClock }: Place,
  what: Pausable,
  { reason, byWhom }: { reason: string; byWhom: string },
): Promise<void> {
  const why = reason.trim();
  if (why === '') throw refusedValue('reason', 'must say why, for whoever comes next');
  const begun = await beginPause(database, { what, reason: why, byWhom, since: realClock.now() });
  if (begun === 0) throw new GatewayError(errors.invalidValue, { description: 'It is paused already' });
}

/** What became due meanwhile is done as after a worker that was away (decision 0006). */
export async function resume({ database, realClock }: Place, what: Pausable, byWhom: string): Promise<void> {
  const ended = await endPause(database, { what, byWhom, since: realClock.now() });
  if (ended === 0) throw new GatewayError(errors.invalidValue, { description: 'It is not paused' });
}
