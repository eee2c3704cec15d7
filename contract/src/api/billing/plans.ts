import Type, { type Static } from 'typebox';
import { bodyForms } from '../../shared/schema/body-forms.ts';
import {
  amountIn,
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
  upTo,
  writtenOut,
} from '../../shared/schema/fields.ts';
import { LENIENT_CAP, LENIENT_DEFAULT } from '../../shared/schema/lenient-fields.ts';
import { listParameters } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { type RetrySchedule, retrySchedules } from '../../shared/words/retry-words.ts';
import { newPlanSplits, planSplitView } from '../splits.ts';

export const repeatUnits = ['week', 'month', 'year'] as const;
export const statusesAfterRetry = ['unpaid', 'cancelled'] as const;

/** Interface 15.1: creation accepts longer names than updates. */
const NAME_MAX = 255;
const NEW_NAME_MAX = 80;
/** Interface 15.1. */
export const RETRY_TIMES_MAX = 31;
/** These two limits keep every date of a subscription inside the calendar. */
export const REPEAT_EVERY_MAX = 1_000;
const TRIAL_DAYS_MAX = 3_650;

const trialDays = (options = {}) => Type.Integer({ minimum: 0, maximum: TRIAL_DAYS_MAX, ...options });

export const priceModels = ['fixed', 'per_unit', 'graduated', 'volume', 'package'] as const;
export type PriceModel = (typeof priceModels)[number];
const untieredModels = ['fixed', 'per_unit', 'package'] as const;
const tieredModels = ['graduated', 'volume'] as const;
/** In Colombia: IVA at 19 % or 5 %, exempt or excluded from it, or consumption tax (INC) at 8 %. */
export const taxCodes = ['iva_19', 'iva_5', 'exempt', 'excluded', 'inc_8'] as const;
export type TaxCode = (typeof taxCodes)[number];
export const taxBehaviors = ['inclusive', 'exclusive'] as const;
export type TaxBehavior = (typeof taxBehaviors)[number];

/** Maximum quantity of a subscription. */
export const QUANTITY_MAX = 1_000_000;
const TIERS_MAX = 50;
const PESOS_MAX = 9_999_999_999.99;

const pesosOrNone = () => upTo(PESOS_MAX);
const tier = Type.Object(
  {
    up_to: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: QUANTITY_MAX,
        description: 'Last unit of the tier. Leave it out, or send null, in the last tier only',
      }),
    ),
    unit_amount: Type.Optional(pesosOrNone()),
    flat_amount: Type.Optional(pesosOrNone()),
  },
  { title: 'NewTier' },
);

const planFields = {
  name: requiredText(NAME_MAX),
  amount: amountIn(),
  currency: Type.Optional(Type.Unsafe<'COP'>({ ...oneOf(['COP']), default: 'COP' })),
  repeat_every: Type.Integer({ minimum: 1, maximum: REPEAT_EVERY_MAX }),
  repeat_unit: oneOf(repeatUnits),
  retry_times: Type.Optional(
    Type.Integer({ minimum: 0, maximum: RETRY_TIMES_MAX, default: 3, [LENIENT_CAP]: true }),
  ),
  retry_schedule: Type.Optional(Type.Unsafe<RetrySchedule>({ ...oneOf(retrySchedules), default: 'daily' })),
  status_after_retry: oneOf(statusesAfterRetry),
  trial_days: trialDays({ [LENIENT_DEFAULT]: 0 }),
  splits: newPlanSplits(),
};

/** Optional pricing fields; without them, the plan works as the interface specifies. */
const priceFields = {
  tax: Type.Optional(oneOf(taxCodes)),
  tax_behavior: Type.Optional(
    Type.Unsafe<TaxBehavior>({
      ...oneOf(taxBehaviors),
      default: 'inclusive',
      description: 'Whether prices contain the tax. Requires tax',
    }),
  ),
  setup_amount: Type.Optional(amountIn()),
  minimum_amount: Type.Optional(amountIn()),
};

/** The only form that imports create. */
export const plainPlan = Type.Object(
  {
    ...planFields,
    price_model: Type.Optional(
      Type.Unsafe<(typeof untieredModels)[number]>({ ...oneOf(untieredModels), default: 'fixed' }),
    ),
    package_size: Type.Optional(
      Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'Required with price_model package' }),
    ),
    ...priceFields,
  },
  { title: 'NewPlan' },
);

const tieredPlan = Type.Object(
  {
    ...planFields,
    amount: Type.Optional(
      upTo(PESOS_MAX, { default: 0, description: 'Base amount of a period, added to the tiers' }),
    ),
    price_model: oneOf(tieredModels),
    tiers: Type.Array(tier, { minItems: 1, maxItems: TIERS_MAX }),
    ...priceFields,
  },
  { title: 'NewTieredPlan' },
);

/** Used only for its rejection, which lists every model. */
const unknownPlan = Type.Object({ ...planFields, price_model: oneOf(priceModels) });

/** Prices with tiers need no base amount. */
export const newPlan = bodyForms(
  [plainPlan, tieredPlan],
  ({ price_model: model }) => {
    if (tieredModels.some(tiered => tiered === model)) return tieredPlan;
    const isPlain = model === undefined || model === null || untieredModels.some(plain => plain === model);
    return isPlain ? plainPlan : unknownPlan;
  },
  [unknownPlan],
);
export type NewPlan = Static<typeof newPlan>;

/** Interface 15.2: no other field of a plan can be updated. */
export const planUpdate = Type.Object(
  {
    name: Type.Optional(requiredText(NEW_NAME_MAX)),
    trial_days: Type.Optional(trialDays()),
    retry_schedule: Type.Optional(oneOf(retrySchedules)),
  },
  { title: 'PlanUpdate' },
);
export type PlanUpdate = Static<typeof planUpdate>;

const shownTier = Type.Object(
  { up_to: nullable(Type.Integer()), unit_amount: amountOut(), flat_amount: amountOut() },
  { title: 'Tier' },
);

/** Interface 15.1. The fields from `price_model` on are present only if the plan uses them. */
export const planView = Type.Object(
  {
    id: identifier(),
    creation_date: instantOut(),
    name: Type.String(),
    amount: amountOut(),
    currency: oneOf(['COP']),
    repeat_every: Type.Integer(),
    repeat_unit: oneOf(repeatUnits),
    retry_times: Type.Integer(),
    retry_schedule: oneOf(retrySchedules),
    status: oneOf(['active', 'deleted']),
    status_after_retry: oneOf(statusesAfterRetry),
    trial_days: Type.Integer(),
    price_model: Type.Optional(oneOf(priceModels)),
    tiers: Type.Optional(Type.Array(shownTier)),
    package_size: Type.Optional(Type.Integer()),
    tax: Type.Optional(oneOf(taxCodes)),
    tax_behavior: Type.Optional(oneOf(taxBehaviors)),
    setup_amount: Type.Optional(amountOut()),
    minimum_amount: Type.Optional(amountOut()),
    splits: Type.Optional(writtenOut(Type.Array(planSplitView))),
  },
  { title: 'Plan' },
);
export type Plan = Static<typeof planView>;

const tags = ['Plans'];

export const plans = {
  create: route({
    method: 'POST',
    path: '/plans',
    access: 'money',
    tags,
    summary: 'Create a plan',
    body: newPlan,
    status: 201,
    answer: planView,
  }),
  list: route({
    method: 'GET',
    path: '/plans',
    access: 'read',
    tags,
    summary: 'List plans',
    query: listParameters({}),
    answer: Type.Array(planView),
  }),
  get: route({
    method: 'GET',
    path: '/plans/:plan_id',
    access: 'read',
    tags,
    summary: 'Get a plan',
    answer: planView,
  }),
  update: route({
    method: 'PUT',
    path: '/plans/:plan_id',
    access: 'money',
    tags,
    summary: 'Update a plan',
    body: planUpdate,
    answer: planView,
  }),
  delete: route({
    method: 'DELETE',
    path: '/plans/:plan_id',
    access: 'money',
    tags,
    summary: 'Delete a plan',
    status: 204,
    answer: Type.Null(),
  }),
};
