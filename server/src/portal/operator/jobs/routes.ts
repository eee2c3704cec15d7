import { mailJobs, webhookJobs } from '@recaudo/contract/operator/jobs';
import {
  cancelMail,
  hurryMail,
  listFailedMails,
  listQueuedMails,
} from '../../../domain/emails/sending/job-store.ts';
import {
  cancelQueue,
  hurryQueue,
  listQueueJobs,
  type QueueKey,
} from '../../../domain/webhooks/delivery/queue/job-store.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import type { OperatorEnvironments } from '../environments.ts';
import {
  changeMail,
  changeQueue,
  inspectMail,
  inspectQueue,
  mailJobToView,
  queueJobToView,
  readQueueJobId,
} from './jobs.ts';

const JOBS_SHOWN = 50;

/** Single jobs of the queues: inspect, run now, remove. */
export function operatorJobRoutes(app: App, environments: OperatorEnvironments): void {
  webhookJobRoutes(app, environments);
  mailJobRoutes(app, environments);
}

function webhookJobRoutes(app: App, { get }: OperatorEnvironments): void {
  mount(app, webhookJobs.list, async ({ params, query }) => {
    const { database, realClock } = get(params.environment);
    const jobs = await listQueueJobs(database, {
      merchantId: query.merchant,
      after: query.after === undefined ? undefined : queueOf(query.after),
      now: realClock.now(),
      limit: JOBS_SHOWN,
    });
    return { jobs: jobs.map(queueJobToView) };
  });

  mount(app, webhookJobs.inspect, async ({ params }) =>
    inspectQueue(get(params.environment), queueOf(params.job_id)),
  );

  for (const [its, change] of [
    [webhookJobs.retry, hurryQueue],
    [webhookJobs.cancel, cancelQueue],
  ] as const) {
    mount(app, its, async ({ params }) => {
      await changeQueue(get(params.environment), queueOf(params.job_id), change);
    });
  }
}

function mailJobRoutes(app: App, { get }: OperatorEnvironments): void {
  mount(app, mailJobs.list, async ({ params, query }) => {
    const { database, realClock, mailer } = get(params.environment);
    const isFailed = query.status === 'failed';
    // Without a mail server, emails are only stored and wait for nothing.
    if (!isFailed && mailer === undefined) return { jobs: [], sends_mail: false };
    const list = isFailed ? listFailedMails : listQueuedMails;
    const jobs = await list(database, realClock.now(), JOBS_SHOWN);
    return { jobs: jobs.map(mailJobToView), sends_mail: mailer !== undefined };
  });

  mount(app, mailJobs.inspect, async ({ params }) => inspectMail(get(params.environment), params.job_id));

  for (const [its, change] of [
    [mailJobs.retry, hurryMail],
    [mailJobs.cancel, cancelMail],
  ] as const) {
    mount(app, its, async ({ params }) => {
      await changeMail(get(params.environment), params.job_id, change);
    });
  }
}

function queueOf(text: string): QueueKey {
  const key = readQueueJobId(text);
  if (key === undefined) throw notFound();
  return key;
}
