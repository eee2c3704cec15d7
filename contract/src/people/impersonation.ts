import { ofEnvironment } from '../operator/operator.ts';
import { route } from '../shared/schema/route.ts';
import { session } from './session.ts';

/** Read-only visits of operators to a merchant's dashboard. */
export const impersonation = {
  start: route({
    method: 'POST',
    path: '/ops/merchants/:environment/:merchant_id/impersonation',
    access: 'operator',
    duty: 'view',
    needsFresh: true,
    change: 'impersonation_started',
    params: ofEnvironment,
    answer: session,
  }),
  end: route({
    method: 'DELETE',
    path: '/ops/impersonation',
    access: 'operator',
    duty: 'view',
    change: 'impersonation_ended',
    answer: session,
  }),
};
