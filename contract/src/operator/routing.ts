import Type, { type Static } from 'typebox';
import { pendingAnswer } from '../people/approvals.ts';
import { CARD_BRANDS } from '../shared/cards/card-brands.ts';
import { amountIn, checkedText, identifier, nullable, oneOf } from '../shared/schema/fields.ts';
import { amountFilter, patternFilter, wholeFilter, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import {
  cardTypes,
  connectionChoices,
  connectionMethods,
  initiators,
  routingConditionNames,
} from './connection-words.ts';
import { ofEnvironment } from './operator.ts';

const MOST_RULES = 50;
const MOST_CONNECTIONS = 5;
const MOST_BINS = 200;

const installments = () => Type.Integer({ minimum: 1, maximum: 36 });
const words = <const Word extends string>(known: readonly Word[]) =>
  Type.Array(oneOf(known), { minItems: 1, maxItems: known.length });

/** Omitted conditions match every payment. */
const conditions = Type.Object(
  {
    brands: Type.Optional(words(CARD_BRANDS)),
    /** Card prefixes, or ranges of them. */
    bins: Type.Optional(
      Type.Array(checkedText({ pattern: '^\\d{1,8}(-\\d{1,8})?$' }), { minItems: 1, maxItems: MOST_BINS }),
    ),
    card_types: Type.Optional(words(cardTypes)),
    amount_from: Type.Optional(amountIn()),
    amount_to: Type.Optional(amountIn()),
    installments_from: Type.Optional(installments()),
    installments_to: Type.Optional(installments()),
    initiator: Type.Optional(oneOf(initiators)),
    /** Percentage of the payments that reach this rule. */
    share: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  { additionalProperties: false },
);
export type RoutingConditions = Static<typeof conditions>;

const rule = Type.Object(
  {
    conditions: Type.Optional(conditions),
    /** Tried in order. */
    links: Type.Array(checkedText(), { minItems: 1, maxItems: MOST_CONNECTIONS }),
  },
  { additionalProperties: false },
);
export type RoutingRule = Static<typeof rule>;

/** Rules in their order. */
export const routingRules = Type.Array(rule, { maxItems: MOST_RULES });

const ofMethod = { ...ofEnvironment, method: oneOf(connectionMethods) };
const owners = ['merchant', 'installation'] as const;

const explanation = Type.Object({
  /** In evaluation order; the last one decides if all its conditions match. */
  rules: Type.Array(
    Type.Object({
      of: oneOf(owners),
      position: Type.Integer(),
      missed: nullable(oneOf(routingConditionNames)),
    }),
  ),
  /** Null if no rule matches; `environment` if the method has no rules. */
  decided_by: nullable(oneOf([...owners, 'environment'])),
  conditions: nullable(conditions),
  links: Type.Array(
    Type.Object({ link_id: Type.String(), link_name: Type.String(), choice: oneOf(connectionChoices) }),
  ),
  /** Whether a connection would take the payment now. */
  is_possible: Type.Boolean(),
});
export type RoutingExplanation = Static<typeof explanation>;

/** Routing of payments to connections. */
export const routingRoutes = {
  list: route({
    method: 'GET',
    path: '/ops/routes/:environment',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    // Without a merchant, the installation's rules.
    query: Type.Object({ merchant_id: Type.Optional(identifier()) }),
    answer: Type.Object({
      rules: Type.Object({ card: routingRules, pse: routingRules, store: routingRules }),
    }),
  }),
  set: route({
    method: 'PUT',
    path: '/ops/routes/:environment/:method',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    control: 'dual',
    change: 'route_changed',
    params: ofMethod,
    // An empty list removes the rules.
    body: Type.Object({ merchant_id: Type.Optional(identifier()), rules: routingRules }),
    answer: Type.Union([Type.Object({ rules: routingRules }), pendingAnswer]),
  }),
  explain: route({
    method: 'GET',
    path: '/ops/routes/:environment/:method/explain',
    access: 'operator',
    duty: 'view',
    params: ofMethod,
    query: Type.Object({
      merchant_id: identifier(),
      amount: amountFilter(),
      brand: wordFilter(CARD_BRANDS),
      bin: patternFilter('^[0-9]{6,8}$', 'not_a_bin'),
      card_type: wordFilter(cardTypes),
      installments: wholeFilter({ minimum: 1, maximum: 36 }),
      initiator: wordFilter(initiators),
    }),
    answer: explanation,
  }),
};
