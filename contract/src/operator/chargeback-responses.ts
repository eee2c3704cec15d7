import Type, { type Static } from 'typebox';
import { chargebackReasons } from '../shared/disputes/chargeback-reasons.ts';
import { amountOut, identifier, instantOut, oneOf } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofEnvironment } from './operator.ts';
import { eachOf } from './operator-answers.ts';

const savedResponse = Type.Object({
  merchant_id: identifier(),
  merchant_name: Type.String(),
  transaction_id: identifier(),
  amount: amountOut(),
  reason: oneOf(chargebackReasons),
  deadline: instantOut(),
  answered_date: instantOut(),
});
export type SavedResponse = Static<typeof savedResponse>;

/** Stored merchant responses that the acquirer has not received, nearest deadline first. */
export const chargebackResponses = {
  list: route({
    method: 'GET',
    path: '/ops/chargebacks/responses',
    access: 'operator',
    duty: 'view',
    answer: eachOf(Type.Array(savedResponse)),
  }),
  /** The merchant then sees the response as sent. */
  confirm: route({
    method: 'POST',
    path: '/ops/chargebacks/:environment/responses/:merchant_id/:transaction_id/confirm',
    access: 'operator',
    duty: 'disputes',
    change: 'chargeback_response_submitted',
    params: ofEnvironment,
    answer: Type.Object({ submitted_date: instantOut() }),
  }),
};
