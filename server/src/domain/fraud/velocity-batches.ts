import { newWriteBatches, type WriteBatch } from '../../database/write-batches.ts';
import type { Gateway } from '../../dependencies.ts';
import type { VelocityItem } from './subject-groups.ts';
import type { Velocity } from './velocity.ts';
import { countMembers, forgetSubjects, type VelocityKey } from './velocity-store.ts';

export type FraudGateway = Pick<Gateway, 'database' | 'clock' | 'realClock' | 'log'>;

export interface VelocityBatches {
  count: WriteBatch<VelocityItem, Velocity>;
  forget: WriteBatch<VelocityKey, true>;
}

const BATCHES = 2;
/** Three times that of card payments: by default a charge asks three rules. */
const MAX_BATCH = 192;

const batchesOf = new WeakMap<object, VelocityBatches>();

export function velocityBatches(gateway: FraudGateway): VelocityBatches {
  const present = batchesOf.get(gateway.database);
  if (present !== undefined) return present;
  const { database } = gateway;
  const batches: VelocityBatches = {
    count: newWriteBatches<VelocityItem, Velocity>(BATCHES, {
      maxBatch: MAX_BATCH,
      keyOf,
      flush: items => countMembers(database, items),
    }),
    forget: newWriteBatches(BATCHES, {
      maxBatch: MAX_BATCH,
      keyOf,
      flush: async keys => {
        await forgetSubjects(database, keys);
        return keys.map(() => true as const);
      },
    }),
  };
  batchesOf.set(database, batches);
  return batches;
}

const keyOf = ({ merchantId, ruleName, subject }: VelocityKey): string =>
  `${merchantId} ${ruleName} ${subject}`;
