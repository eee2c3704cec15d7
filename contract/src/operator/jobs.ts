import Type, { type Static } from 'typebox';
import { identifier, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { textFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofEnvironment } from './operator.ts';

/** Four ids separated by dots. */
const LONGEST_JOB_ID = 160;

/** Deliveries that wait for one endpoint, about one resource. */
const webhookJob = Type.Object({
  id: Type.String(),
  merchant_id: identifier(),
  merchant_name: Type.String(),
  to: Type.String(),
  resource_id: identifier(),
  events: Type.Integer(),
  attempts: Type.Integer(),
  queued_at: instantOut(),
  next_attempt_at: instantOut(),
  is_running: Type.Boolean(),
});
export type WebhookJob = Static<typeof webhookJob>;

const webhookJobContent = Type.Object({
  id: Type.String(),
  events: Type.Array(
    Type.Object({
      id: identifier(),
      type: Type.String(),
      sequence: Type.Integer(),
      creation_date: instantOut(),
      payload: nullable(Type.String()),
      response_code: nullable(Type.Integer()),
      reason: nullable(Type.String()),
    }),
  ),
});

const mailJob = Type.Object({
  id: identifier(),
  merchant_id: identifier(),
  kind: Type.String(),
  recipient: Type.String(),
  status: oneOf(['queued', 'failed']),
  attempts: Type.Integer(),
  queued_at: instantOut(),
  next_attempt_at: nullable(instantOut()),
  is_running: Type.Boolean(),
  last_error: nullable(Type.String()),
});
export type MailJob = Static<typeof mailJob>;

const mailJobContent = Type.Object({
  id: identifier(),
  kind: Type.String(),
  recipient: Type.String(),
  resource_id: nullable(identifier()),
  subject: Type.String(),
  text: Type.String(),
});

/** A queue is identified by several ids. */
const ofQueue = { ...ofEnvironment, job_id: Type.String({ maxLength: LONGEST_JOB_ID }) };

export const webhookJobs = {
  list: route({
    method: 'GET',
    path: '/ops/jobs/:environment/webhooks',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    query: Type.Object({ merchant: textFilter(45), after: textFilter(LONGEST_JOB_ID) }),
    answer: Type.Object({ jobs: Type.Array(webhookJob) }),
  }),
  inspect: route({
    method: 'GET',
    path: '/ops/jobs/:environment/webhooks/:job_id',
    access: 'operator',
    duty: 'view',
    params: ofQueue,
    answer: webhookJobContent,
  }),
  retry: route({
    method: 'POST',
    path: '/ops/jobs/:environment/webhooks/:job_id/retry',
    access: 'operator',
    duty: 'administer',
    change: 'webhook_job_hurried',
    params: ofQueue,
    status: 204,
    answer: Type.Null(),
  }),
  cancel: route({
    method: 'POST',
    path: '/ops/jobs/:environment/webhooks/:job_id/cancel',
    access: 'operator',
    duty: 'administer',
    change: 'webhook_job_cancelled',
    params: ofQueue,
    status: 204,
    answer: Type.Null(),
  }),
};

export const mailJobs = {
  list: route({
    method: 'GET',
    path: '/ops/jobs/:environment/mails',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    // `failed`; by default, waiting jobs.
    query: Type.Object({ status: textFilter(10) }),
    answer: Type.Object({ jobs: Type.Array(mailJob), sends_mail: Type.Boolean() }),
  }),
  inspect: route({
    method: 'GET',
    path: '/ops/jobs/:environment/mails/:job_id',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    answer: mailJobContent,
  }),
  retry: route({
    method: 'POST',
    path: '/ops/jobs/:environment/mails/:job_id/retry',
    access: 'operator',
    duty: 'administer',
    change: 'mail_job_hurried',
    params: ofEnvironment,
    status: 204,
    answer: Type.Null(),
  }),
  cancel: route({
    method: 'POST',
    path: '/ops/jobs/:environment/mails/:job_id/cancel',
    access: 'operator',
    duty: 'administer',
    change: 'mail_job_cancelled',
    params: ofEnvironment,
    status: 204,
    answer: Type.Null(),
  }),
};
