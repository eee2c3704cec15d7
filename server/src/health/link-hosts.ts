import type { Gateway } from '../dependencies.ts';
import { findOpeningFault } from '../processors/links/destination.ts';
import { listStoredLinks } from '../processors/links/link-store.ts';

/** Whether connections lead to hosts that the installation allows. */
export interface LinkHostHealth {
  /** Whether RECAUDO_CONNECTION_HOSTS is set. */
  isListSet: boolean;
  /** Enabled connections that are not opened because of their host. */
  faults: readonly { id: string; fault: string }[];
}

export async function readLinkHosts({
  database,
  links: { kinds, hostRule },
}: Pick<Gateway, 'database' | 'links'>): Promise<LinkHostHealth> {
  const isListSet = hostRule.listed !== undefined;
  if (!isListSet) return { isListSet, faults: [] };
  const enabled = (await listStoredLinks(database)).filter(({ status }) => status === 'enabled');
  return {
    isListSet,
    faults: enabled.flatMap(({ id, kind, settings }) => {
      const known = kinds.find(({ name }) => name === kind);
      const fault = known && findOpeningFault(hostRule, known.destinationOf(settings));
      return fault === undefined ? [] : [{ id, fault }];
    }),
  };
}
