import { newWriteLanes, type WriteLane } from '../../database/write-lanes.ts';
import type { Gateway } from '../../dependencies.ts';
import type { VelocityItem } from './subject-groups.ts';
import type { Velocity } from './velocity.ts';
import { countMembers, forgetSubjects, type VelocityKey } from './velocity-store.ts';

export type FraudGateway = Pick<Gateway, 'database' | 'clock' | 'realClock' | 'log'>;

export interface VelocityLanes {
  count: WriteLane<VelocityItem, Velocity>;
  forget: WriteLane<VelocityKey, true>;
}

const LANES = 2;
/** Three times that of card payments: by default a charge asks three rules. */
const MAX_BATCH = 192;

const lanesOf = new WeakMap<object, VelocityLanes>();

export function velocityLanes(gateway: FraudGateway): VelocityLanes {
  const present = lanesOf.get(gateway.database);
  if (present !== undefined) return present;
  const { database } = gateway;
  const lanes: VelocityLanes = {
    count: newWriteLanes<VelocityItem, Velocity>(LANES, {
      maxBatch: MAX_BATCH,
      keyOf,
      flush: items => countMembers(database, items),
    }),
    forget: newWriteLanes(LANES, {
      maxBatch: MAX_BATCH,
      keyOf,
      flush: async keys => {
        await forgetSubjects(database, keys);
        return keys.map(() => true as const);
      },
    }),
  };
  lanesOf.set(database, lanes);
  return lanes;
}

const keyOf = ({ merchantId, ruleName, subject }: VelocityKey): string =>
  `${merchantId} ${ruleName} ${subject}`;
