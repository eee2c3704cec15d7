import Type, { type Static } from 'typebox';
import { CARD_BRANDS } from '../card-brands.ts';
import { amountIn, amountOut, identifier, nullable, oneOf } from '../fields.ts';
import { cardTypes, initiators, linkMethods, linkVerdicts } from '../link-words.ts';
import { amountFilter, idFilter, patternFilter, wholeFilter, wordFilter } from '../query-fields.ts';
import { route } from '../route.ts';
import { ofEnvironment } from './operator.ts';

const installments = () => Type.Integer({ minimum: 1, maximum: 36 });

/** What is left out does not matter to the rule. */
const conditionsWith = <Amount extends Type.TSchema>(amount: () => Amount) =>
  Type.Object(
    {
      brands: Type.Optional(Type.Array(oneOf(CARD_BRANDS), { maxItems: CARD_BRANDS.length })),
      bins: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9]{1,8}$' }), { maxItems: 500 })),
      card_types: Type.Optional(Type.Array(oneOf(cardTypes), { maxItems: cardTypes.length })),
      min_amount: Type.Optional(amount()),
      max_amount: Type.Optional(amount()),
      min_installments: Type.Optional(installments()),
      max_installments: Type.Optional(installments()),
      initiator: Type.Optional(oneOf(initiators)),
      /** Of the payments that fit all else, so many in a hundred. */
      share_percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: false },
  );
const ruleWith = <Amount extends Type.TSchema>(amount: () => Amount) =>
  Type.Object({
    when: conditionsWith(amount),
    /** To be tried one after the other. */
    links: Type.Array(identifier(), { minItems: 1, maxItems: 5 }),
  });

const ruleIn = ruleWith(amountIn);
const ruleOut = ruleWith(amountOut);
export type RouteRule = Static<typeof ruleOut>;
export type RouteConditions = RouteRule['when'];

const ofMethod = { ...ofEnvironment, method: oneOf(linkMethods) };

const explanation = Type.Object({
  /** Whose rules decide. */
  of: oneOf(['merchant', 'installation', 'none']),
  /** From 1. Null where none of them fits. */
  rule: nullable(Type.Integer()),
  when: nullable(conditionsWith(amountOut)),
  /** The environment's own processor takes what no rule is for: the sandbox's. */
  has_own_processor: Type.Boolean(),
  links: Type.Array(
    Type.Object({ link_id: identifier(), link_name: Type.String(), verdict: oneOf(linkVerdicts) }),
  ),
});
export type RouteExplanation = Static<typeof explanation>;

/** Which link a payment goes to. */
export const linkRoutes = {
  list: route({
    method: 'GET',
    path: '/ops/routes/:environment',
    access: 'operator',
    params: ofEnvironment,
    // Without a merchant: the rules of the installation.
    query: Type.Object({ merchant_id: idFilter() }),
    answer: Type.Object({
      rules: Type.Object({
        card: Type.Array(ruleOut),
        pse: Type.Array(ruleOut),
        store: Type.Array(ruleOut),
      }),
    }),
  }),
  set: route({
    method: 'PUT',
    path: '/ops/routes/:environment/:method',
    access: 'operator',
    needsFresh: true,
    change: 'routes_changed',
    params: ofMethod,
    // No rules: those of the installation decide, or nobody can take a payment.
    body: Type.Object({
      merchant_id: Type.Optional(identifier()),
      rules: Type.Array(ruleIn, { maxItems: 50 }),
    }),
    answer: Type.Object({ rules: Type.Array(ruleOut) }),
  }),
  explain: route({
    method: 'GET',
    path: '/ops/routes/:environment/:method/explain',
    access: 'operator',
    params: ofMethod,
    query: Type.Object({
      merchant_id: idFilter(),
      amount: amountFilter(),
      brand: wordFilter(CARD_BRANDS),
      bin: patternFilter('^[0-9]{6,8}$', 'must be 6 to 8 digits'),
      card_type: wordFilter(cardTypes),
      installments: wholeFilter({ minimum: 1, maximum: 36 }),
      initiator: wordFilter(initiators),
    }),
    answer: explanation,
  }),
};
