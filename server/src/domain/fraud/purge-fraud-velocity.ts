import type { Gateway } from '../../dependencies.ts';
import { purgeVelocity } from './velocity-store.ts';

/** Removes one batch of windows that are over. */
export const purgeFraudVelocity = (gateway: Gateway, batchSize: number): Promise<number> =>
  purgeVelocity(gateway.database, gateway.clock.now(), batchSize);
