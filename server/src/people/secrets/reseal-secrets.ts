import { VaultError } from '../../platform/vault/vault-error.ts';
import type { Control } from '../control.ts';
import { dropOldSeals, recordOldSeals, type SecretTable, secretTables } from './store.ts';

/**
 * Reseals secrets from before production opened with production's keys: row by row, during traffic, and resumable. Returns
 * the number of resealed rows.
 */
export async function resealSecrets(control: Control, batchSize: number): Promise<number> {
  if (control.gateways.production === undefined) return 0;
  let moved = 0;
  for (const table of secretTables) moved += await resealTable(control, table, batchSize);
  await dropOldSeals(control.maintenance ?? control.database);
  return moved;
}

async function resealTable(control: Control, table: SecretTable, batchSize: number): Promise<number> {
  const { secrets, log } = control;
  const database = control.maintenance ?? control.database;
  let moved = 0;
  let after = '';
  for (;;) {
    const batch = await table.listOld(database, after, batchSize);
    const last = batch.at(-1);
    if (last === undefined) return moved;
    await recordOldSeals(database);
    for (const secret of batch) {
      try {
        const sealed = secrets.reseal(secret.owner, secret.sealed);
        if (sealed !== undefined) moved += await table.replace(database, secret, sealed);
      } catch (error) {
        if (!(error instanceof VaultError)) throw error;
        // Encrypted with another sandbox key file, so it cannot be decrypted any more.
        log.warn({ table: table.name, id: secret.id }, 'a sealed secret cannot be decrypted; left unchanged');
      }
    }
    after = last.id;
  }
}
