import type { Gateway } from '../../dependencies.ts';
import { purgeVelocity } from './velocity-store.ts';

/** Deletes one batch of windows that have ended. */
export const purgeFraudVelocity = (gateway: Gateway, batchSize: number): Promise<number> =>
  purgeVelocity(gateway.database, gateway.clock.now(), batchSize);
