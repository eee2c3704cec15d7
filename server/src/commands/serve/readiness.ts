import type { Gateway } from '../../dependencies.ts';
import type { Health } from '../../http/health.ts';
import { answersPing } from '../../operator/ping-store.ts';

export interface Readiness {
  /** Ready means: not stopping, and the databases of these gateways answer. */
  of(gateways: readonly (Gateway | undefined)[]): Health;
  /** From now on no listener of this program is ready, so that a load balancer looks elsewhere. */
  stop(): void;
}

export function newReadiness(): Readiness {
  let stopping = false;
  const notReady = async (gateways: readonly (Gateway | undefined)[]): Promise<string | undefined> => {
    if (stopping) return 'the program is stopping';
    for (const gateway of gateways) {
      if (gateway !== undefined && !(await answersPing(gateway.database))) {
        return `the ${gateway.environment} database does not answer`;
      }
    }
    return undefined;
  };
  return {
    of: gateways => ({ notReady: () => notReady(gateways) }),
    stop: () => {
      stopping = true;
    },
  };
}
