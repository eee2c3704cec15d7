import { checkRule } from './check-rule.ts';
import { defaultRules, type FraudRule } from './rule.ts';
import { listRules, type StoredRule } from './store.ts';
import type { FraudGateway } from './velocity-batches.ts';

/** A changed rule holds everywhere after at most this long. */
const TRUST_MS = 1_000;
const MAX_CACHED = 10_000;

interface Known {
  rules: Promise<readonly FraudRule[]>;
  readAtMs: number;
}

const cacheOf = new WeakMap<object, Map<string, Known>>();

/** The rules in force for a merchant: its own, or the default set. */
export function activeRules(gateway: FraudGateway, merchantId: string): Promise<readonly FraudRule[]> {
  const cache = cacheOf.get(gateway.database) ?? new Map<string, Known>();
  cacheOf.set(gateway.database, cache);
  const nowMs = gateway.realClock.now().getTime();
  const known = cache.get(merchantId);
  // A clock that was set back must not make a rule of yesterday last.
  const ageMs = nowMs - (known?.readAtMs ?? Number.NEGATIVE_INFINITY);
  if (known !== undefined && ageMs >= 0 && ageMs < TRUST_MS) return known.rules;
  const rules = readRules(gateway, merchantId);
  if (cache.size >= MAX_CACHED) cache.clear();
  const read = { rules, readAtMs: nowMs };
  cache.set(merchantId, read);
  // A failure is for those who wait for it, not for the next second.
  rules.catch(() => {
    if (cache.get(merchantId) === read) cache.delete(merchantId);
  });
  return rules;
}

async function readRules(gateway: FraudGateway, merchantId: string): Promise<readonly FraudRule[]> {
  const stored = await listRules(gateway.database, merchantId);
  if (stored.length === 0) return defaultRules;
  return stored.filter(({ enabled }) => enabled).flatMap(row => readRule(gateway, merchantId, row));
}

/** A rule that this version cannot read must not stop the merchant's charges, nor go unnoticed. */
function readRule(gateway: FraudGateway, merchantId: string, stored: StoredRule): FraudRule[] {
  try {
    return [checkRule(stored.rule)];
  } catch (error) {
    gateway.log.error(
      { err: error, merchant_id: merchantId, rule: stored.name },
      'a fraud rule cannot be read and is passed over',
    );
    return [];
  }
}
