import type { Queryable } from '../../platform/database/connections/connection.ts';
import { newSecret } from '../../platform/primitives/values/id.ts';
import { hashToken } from '../secret-token.ts';
import { hasRecoveryCodes, insertRecoveryCodes } from './recovery-code-store.ts';

const RECOVERY_CODES = 10;

/** Created with the first second factor and shown once; none if codes exist already. */
export async function makeRecoveryCodes(tx: Queryable, accountId: string): Promise<string[]> {
  if (await hasRecoveryCodes(tx, accountId)) return [];
  const codes = Array.from({ length: RECOVERY_CODES }, () => inGroups(newSecret(16)));
  const hashes = codes.map(plain => hashToken(compactCode(plain)));
  await insertRecoveryCodes(tx, accountId, hashes);
  return codes;
}

/** Ignores spaces and dashes in a typed code. */
export const compactCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();
const inGroups = (code: string): string => code.replaceAll(/(.{4})(?!$)/g, '$1-');
