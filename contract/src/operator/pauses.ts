import Type from 'typebox';
import { requiredText } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofEnvironment } from './operator.ts';

const pauseBody = Type.Object({ reason: requiredText(300) });

/** Pauses of renewals or of all background work of an environment. */
export const pauses = {
  pauseBilling: route({
    method: 'POST',
    path: '/ops/billing-pause/:environment',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'billing_paused',
    params: ofEnvironment,
    body: pauseBody,
    status: 204,
    answer: Type.Null(),
  }),
  resumeBilling: route({
    method: 'DELETE',
    path: '/ops/billing-pause/:environment',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'billing_resumed',
    params: ofEnvironment,
    status: 204,
    answer: Type.Null(),
  }),
  pauseWork: route({
    method: 'POST',
    path: '/ops/work-pause/:environment',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'work_paused',
    params: ofEnvironment,
    body: pauseBody,
    status: 204,
    answer: Type.Null(),
  }),
  resumeWork: route({
    method: 'DELETE',
    path: '/ops/work-pause/:environment',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'work_resumed',
    params: ofEnvironment,
    status: 204,
    answer: Type.Null(),
  }),
};
