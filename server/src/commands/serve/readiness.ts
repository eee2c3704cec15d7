import type { Gateway } from '../../dependencies.ts';
import type { Health } from '../../http/health.ts';
import { answersPing } from './store.ts';

/** An environment, or what stands above them. */
interface Place {
  environment: string;
  database: Gateway['database'];
}

export interface Readiness {
  /** Ready means: not stopping, and these databases answer. */
  of(places: readonly (Place | undefined)[]): Health;
  /** From now on no listener of this program is ready, so that a load balancer looks elsewhere. */
  stop(): void;
}

export function newReadiness(): Readiness {
  let stopping = false;
  const notReady = async (places: readonly (Place | undefined)[]): Promise<string | undefined> => {
    if (stopping) return 'the program is stopping';
    for (const place of places) {
      if (place !== undefined && !(await answersPing(place.database))) {
        return `the ${place.environment} database does not answer`;
      }
    }
    return undefined;
  };
  return {
    of: places => ({ notReady: () => notReady(places) }),
    stop: () => {
      stopping = true;
    },
  };
}
