import Type from 'typebox';
import { pendingAnswer } from '../people/approvals.ts';
import { route } from '../shared/schema/route.ts';
import { volumeLimitsAnswer, volumeLimitsBody } from '../shared/volume-limits.ts';
import { ofEnvironment } from './operator.ts';

/** A merchant's daily and monthly volume limits. */
export const volumeLimits = {
  get: route({
    method: 'GET',
    path: '/ops/merchants/:environment/:merchant_id/volume-limits',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    answer: volumeLimitsAnswer,
  }),
  set: route({
    method: 'PUT',
    path: '/ops/merchants/:environment/:merchant_id/volume-limits',
    access: 'operator',
    duty: 'money',
    needsFresh: true,
    control: 'dual',
    change: 'volume_limits_changed',
    params: ofEnvironment,
    body: volumeLimitsBody,
    answer: Type.Union([volumeLimitsAnswer, pendingAnswer]),
  }),
};
