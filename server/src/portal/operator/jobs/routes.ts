import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../../dependencies.ts';
import { cancelMail, hurryMail, listFailedMails, listQueuedMails } from '../../../domain/emails/job-store.ts';
import {
  cancelQueue,
  hurryQueue,
  listQueueJobs,
  type QueueKey,
} from '../../../domain/webhooks/delivery/job-store.ts';
import { notFound } from '../../../errors.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
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
const LONGEST_JOB_ID = 160;

/** Single jobs of the queues: looked into, hurried, taken out. */
export function jobRoutes(app: App, gatewayOf: (request: FastifyRequest) => Gateway): void {
  const hidden = { schema: { hide: true } };
  const one = '/jobs/:environment';

  app.get(`${one}/webhooks`, hidden, async request => {
    const { database, realClock } = gatewayOf(request);
    const query = request.query as Query;
    const after = readText(query, 'after', LONGEST_JOB_ID);
    const jobs = await listQueueJobs(database, {
      merchantId: readText(query, 'merchant', 45),
      after: after === undefined ? undefined : queueOf(after),
      now: realClock.now(),
      limit: JOBS_SHOWN,
    });
    return { jobs: jobs.map(queueJobToView) };
  });

  app.get(`${one}/mails`, hidden, async request => {
    const { database, realClock, mailer } = gatewayOf(request);
    const isFailed = readText(request.query as Query, 'status', 10) === 'failed';
    // Without a mail server they are only kept, and wait for nothing.
    if (!isFailed && mailer === undefined) return { jobs: [], sends_mail: false };
    const list = isFailed ? listFailedMails : listQueuedMails;
    const jobs = await list(database, realClock.now(), JOBS_SHOWN);
    return { jobs: jobs.map(mailJobToView), sends_mail: mailer !== undefined };
  });

  app.get(`${one}/webhooks/:job_id`, hidden, async request =>
    inspectQueue(gatewayOf(request), queueIn(request)),
  );
  app.get(`${one}/mails/:job_id`, hidden, async request =>
    inspectMail(gatewayOf(request), pathId(request, 'job_id')),
  );

  for (const [verb, ofQueue, ofMail] of [
    ['retry', hurryQueue, hurryMail],
    ['cancel', cancelQueue, cancelMail],
  ] as const) {
    app.post(`${one}/webhooks/:job_id/${verb}`, hidden, async (request, reply) => {
      await changeQueue(gatewayOf(request), queueIn(request), ofQueue);
      return reply.code(204).send();
    });
    app.post(`${one}/mails/:job_id/${verb}`, hidden, async (request, reply) => {
      await changeMail(gatewayOf(request), pathId(request, 'job_id'), ofMail);
      return reply.code(204).send();
    });
  }
}

function queueOf(text: string): QueueKey {
  const key = readQueueJobId(text);
  if (key === undefined) throw notFound();
  return key;
}

const queueIn = (request: FastifyRequest): QueueKey =>
  queueOf((request.params as { job_id?: string }).job_id ?? '');
