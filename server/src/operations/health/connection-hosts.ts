import type { Gateway } from '../../dependencies.ts';
import { listStoredConnections } from '../../processors/connections/connection-store.ts';
import { findOpeningFault } from '../../processors/connections/destination.ts';

/** Whether connections use hosts that the installation allows. */
export interface ConnectionHostHealth {
  /** True if RECAUDO_CONNECTION_HOSTS is set. */
  isListSet: boolean;
  /** Enabled connections that are not opened because their host is not allowed. */
  faults: readonly { id: string; fault: string }[];
}

export async function readConnectionHosts({
  database,
  connections: { kinds, hostRule },
}: Pick<Gateway, 'database' | 'connections'>): Promise<ConnectionHostHealth> {
  const isListSet = hostRule.listed !== undefined;
  if (!isListSet) return { isListSet, faults: [] };
  const enabled = (await listStoredConnections(database)).filter(({ status }) => status === 'enabled');
  return {
    isListSet,
    faults: enabled.flatMap(({ id, kind, settings }) => {
      const known = kinds.find(({ name }) => name === kind);
      const fault = known && findOpeningFault(hostRule, known.destinationOf(settings));
      return fault === undefined ? [] : [{ id, fault }];
    }),
  };
}
