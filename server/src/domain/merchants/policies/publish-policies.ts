import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';
import type { Gateway } from '../../../dependencies.ts';
import { lockMerchant } from '../store.ts';
import { type PolicyTexts, policyHash } from './policy.ts';
import { insertPolicy, listPolicies } from './policy-store.ts';

/** Publishes policies. An unchanged text keeps its version. */
export const publishPolicies = (
  { database, realClock }: Pick<Gateway, 'database' | 'realClock'>,
  merchantId: string,
  policies: readonly { kind: PolicyKind; texts: PolicyTexts }[],
): Promise<void> =>
  database.transaction(async tx => {
    // Two concurrent publications get different versions.
    await lockMerchant(tx, merchantId);
    const present = await listPolicies(tx, merchantId);
    for (const { kind, texts } of policies) {
      const inForce = present.find(policy => policy.kind === kind);
      const hash = policyHash(texts);
      if (inForce?.hash === hash) continue;
      const version = (inForce?.version ?? 0) + 1;
      await insertPolicy(tx, { merchantId, kind, version, texts, hash, publishedAt: realClock.now() });
    }
  });
