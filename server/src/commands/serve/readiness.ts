import { statement } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import type { Health } from '../../http/health.ts';

const ping = statement('ping', 'select 1');

/** Ready means: not stopping, and the databases answer. */
export function readiness(gateways: readonly (Gateway | undefined)[]): Health & { stop(): void } {
  let stopping = false;
  return {
    stop: () => {
      stopping = true;
    },
    async notReady() {
      if (stopping) return 'the program is stopping';
      for (const gateway of gateways) {
        try {
          await gateway?.database.run(ping);
        } catch {
          return `the ${gateway?.environment} database does not answer`;
        }
      }
      return undefined;
    },
  };
}
