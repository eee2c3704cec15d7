import Type from 'typebox';
import { environments } from '../shared/environment.ts';
import { feeBounds } from '../shared/fee-bounds.ts';
import {
  amountIn,
  amountOut,
  identifier,
  instantOut,
  nullable,
  oneOf,
  reference,
  requiredText,
  text,
  upTo,
} from '../shared/schema/fields.ts';
import { idFilter, textFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import {
  check,
  eachOf,
  feeSchedule,
  healthAnswer,
  inEach,
  inReview,
  ledgerCheck,
  merchant,
  paymentMethods,
  queue,
} from './operator-answers.ts';

const environment = oneOf(environments);
/** The environment in a path; an unknown one is not found. */
export const ofEnvironment = { environment };

const statusAnswer = Type.Object({
  id: identifier(),
  name: Type.String(),
  status: oneOf(['active', 'suspended']),
});

export const operator = {
  health: route({
    method: 'GET',
    path: '/ops/health',
    access: 'operator',
    duty: 'view',
    answer: healthAnswer,
  }),
  doctor: route({
    method: 'GET',
    path: '/ops/doctor',
    access: 'operator',
    duty: 'view',
    answer: Type.Object({
      version: Type.String(),
      environments: inEach(Type.Object({ is_well: Type.Boolean(), checks: Type.Array(check) })),
    }),
  }),
  queues: route({
    method: 'GET',
    path: '/ops/queues',
    access: 'operator',
    duty: 'view',
    answer: eachOf(Type.Array(queue)),
  }),
  merchants: route({
    method: 'GET',
    path: '/ops/merchants',
    access: 'operator',
    duty: 'view',
    query: Type.Object({ q: textFilter(100), before: idFilter() }),
    answer: eachOf(Type.Array(merchant)),
  }),
  suspend: route({
    method: 'POST',
    path: '/ops/merchants/:environment/:merchant_id/suspend',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'merchant_suspended',
    params: ofEnvironment,
    answer: statusAnswer,
  }),
  activate: route({
    method: 'POST',
    path: '/ops/merchants/:environment/:merchant_id/activate',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'merchant_activated',
    params: ofEnvironment,
    answer: statusAnswer,
  }),
  limit: route({
    method: 'PUT',
    path: '/ops/merchants/:environment/:merchant_id/limits',
    access: 'operator',
    duty: 'money',
    needsFresh: true,
    change: 'merchant_limited',
    params: ofEnvironment,
    // Omitted limits do not apply; an omitted overdraft is that of the profile.
    body: Type.Object({
      requests_per_second: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      max_charge: Type.Optional(amountIn()),
      overdraft: Type.Optional(upTo(9_999_999_999.99)),
    }),
    answer: Type.Object({
      id: identifier(),
      requests_per_second: nullable(Type.Integer()),
      max_charge: nullable(amountOut()),
      overdraft: nullable(amountOut()),
    }),
  }),
  setFees: route({
    method: 'PUT',
    path: '/ops/merchants/:environment/:merchant_id/fees',
    access: 'operator',
    duty: 'money',
    needsFresh: true,
    change: 'merchant_fees_changed',
    params: ofEnvironment,
    body: Type.Object({
      fee_percent: upTo(feeBounds.percent),
      fee_fixed: upTo(feeBounds.fixed),
      fee_tax: upTo(feeBounds.tax),
    }),
    answer: Type.Object({ id: identifier(), ...feeSchedule }),
  }),
  inReview: route({
    method: 'GET',
    path: '/ops/attempts-in-review',
    access: 'operator',
    duty: 'view',
    answer: eachOf(Type.Array(inReview)),
  }),
  resolveReview: route({
    method: 'POST',
    path: '/ops/attempts-in-review/:merchant_id/:transaction_id/:number/resolve',
    access: 'operator',
    duty: 'money',
    needsFresh: true,
    change: 'review_resolved',
    params: { number: Type.Integer({ minimum: 0, maximum: 9_999 }) },
    body: Type.Object({
      environment,
      as: oneOf(['approved', 'declined']),
      note: requiredText(500),
      authorization: Type.Optional(reference(20)),
      /** The list that contains the payment. */
      payment_method: Type.Optional(oneOf(['card', 'pse', 'store'])),
    }),
    answer: Type.Object({
      transaction_id: identifier(),
      number: Type.Integer(),
      resolved: oneOf(['approved', 'declined']),
    }),
  }),
  paymentMethods: route({
    method: 'GET',
    path: '/ops/payment-methods',
    access: 'operator',
    duty: 'view',
    answer: eachOf(paymentMethods),
  }),
  switchBank: route({
    method: 'POST',
    path: '/ops/payment-methods/pse/banks/:code',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'bank_switched',
    body: Type.Object({ environment, enabled: Type.Boolean(), notice: Type.Optional(text(300)) }),
    answer: Type.Object({
      banks_off: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.String(),
          notice: Type.String(),
          since: instantOut(),
        }),
      ),
    }),
  }),
  ledger: route({
    method: 'GET',
    path: '/ops/ledger',
    access: 'operator',
    duty: 'view',
    answer: eachOf(Type.Array(ledgerCheck)),
  }),
  checkLedger: route({
    method: 'POST',
    path: '/ops/ledger/check',
    access: 'operator',
    duty: 'money',
    change: 'ledger_check_started',
    body: Type.Object({ environment }),
    status: 202,
    answer: Type.Object({ number: Type.Integer() }),
  }),
};
