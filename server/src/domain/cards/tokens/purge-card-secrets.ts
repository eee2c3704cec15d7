import type { Gateway } from '../../../dependencies.ts';
import { purgeSecurityCodes } from '../security-codes/store.ts';
import { purgeTokens } from './store.ts';

/** Deletes one batch of expired security codes and tokens with their cards. */
export async function purgeCardSecrets(gateway: Gateway, batchSize: number): Promise<number> {
  const now = gateway.clock.now();
  const codes = await purgeSecurityCodes(gateway.database, now, batchSize);
  return codes + (await purgeTokens(gateway.database, now, batchSize));
}
