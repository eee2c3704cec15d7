import { policies as policyCalls, policyKinds } from '@recaudo/contract/merchant/settings/policies';
import type { Gateway } from '../../../dependencies.ts';
import { findBrand } from '../../../domain/merchants/brand/brand-store.ts';
import { policyPath } from '../../../domain/merchants/policies/policy.ts';
import { listPolicies } from '../../../domain/merchants/policies/policy-store.ts';
import { policyTemplates } from '../../../domain/merchants/policies/policy-templates.ts';
import { publishPolicies } from '../../../domain/merchants/policies/publish-policies.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

/** Policy pages of a merchant without a website. */
export function policyDataRoutes(app: App): void {
  mount(app, policyCalls.get, ({ gateway, caller }) => shown(gateway, caller.merchant.id));

  mount(app, policyCalls.publish, async ({ gateway, caller, body }) => {
    const texts = body.policies.map(({ kind, text_es, text_en }) => ({
      kind,
      texts: { es: text_es.trim(), en: text_en.trim() },
    }));
    await publishPolicies(gateway, caller.merchant.id, texts);
    return shown(gateway, caller.merchant.id);
  });
}

async function shown({ database, baseUrl }: Gateway, merchantId: string) {
  const [brand, published] = await Promise.all([
    findBrand(database, merchantId),
    listPolicies(database, merchantId),
  ]);
  if (brand === undefined) throw notFound();
  return {
    policies: policyKinds.map(kind => {
      const policy = published.find(one => one.kind === kind);
      const template = policyTemplates[kind](brand);
      return {
        kind,
        published:
          policy === undefined
            ? null
            : {
                text_es: policy.texts.es,
                text_en: policy.texts.en,
                version: policy.version,
                published_at: policy.publishedAt,
                url: `${baseUrl}${policyPath(policy)}`,
                hash: policy.hash,
              },
        template: { text_es: template.es, text_en: template.en },
      };
    }),
  };
}
