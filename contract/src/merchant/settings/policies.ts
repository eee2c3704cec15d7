import Type, { type Static } from 'typebox';
import { instantOut, nullable, oneOf, requiredText } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

/** `privacy`: personal data (Ley 1581). `refunds`: withdrawal and returns (Ley 1480). `contact`: who sells, and claims. */
export const policyKinds = ['privacy', 'refunds', 'contact'] as const;
export type PolicyKind = (typeof policyKinds)[number];

const POLICY_MAX = 12_000;

const texts = { text_es: Type.String(), text_en: Type.String() };

const policiesView = Type.Object({
  policies: Type.Array(
    Type.Object({
      kind: oneOf(policyKinds),
      /** Null until one is published. */
      published: nullable(
        Type.Object({
          ...texts,
          version: Type.Integer(),
          published_at: instantOut(),
          url: Type.String(),
          hash: Type.String(),
        }),
      ),
      /** Filled in with the merchant's details. */
      template: Type.Object(texts),
    }),
  ),
});
export type Policies = Static<typeof policiesView>;

/** Policy pages for merchants without a website. */
export const policies = {
  get: route({ method: 'GET', path: '/policies', access: 'read', answer: policiesView }),
  /** A changed text becomes a new version; earlier versions stay readable. */
  publish: route({
    method: 'PUT',
    path: '/policies',
    access: 'business',
    change: 'policies_published',
    body: Type.Object({
      policies: Type.Array(
        Type.Object({
          kind: oneOf(policyKinds),
          text_es: requiredText(POLICY_MAX),
          text_en: requiredText(POLICY_MAX),
        }),
        { minItems: 1, maxItems: policyKinds.length },
      ),
    }),
    answer: policiesView,
  }),
};
