import { type GatewayError } from '../../../platform/errors.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';

/** A stored rejection: its English text, and its key and values for translations. */
export interface StoredProblem {
  problem: string;
  rejection: { reason: string; params: Record<string, unknown> } | null;
}

/** Amounts are in pesos, as in the API. */
export function storedProblemOf({ message, reason, details }: GatewayError): StoredProblem {
  const params = Object.entries(details.params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(formatPesos(value)) : value,
  ]);
  return { problem: message, rejection: { reason, params: Object.fromEntries(params) } };
}

export const writeStoredProblem = (error: GatewayError): string => JSON.stringify(storedProblemOf(error));

/** Words such as `no_charge`, and problems stored by versions that kept only the text, have no rejection. */
export const readStoredProblem = (stored: string): StoredProblem =>
  stored.startsWith('{') ? (JSON.parse(stored) as StoredProblem) : { problem: stored, rejection: null };
