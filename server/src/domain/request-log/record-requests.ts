import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { writeRows } from '../../platform/database/statements/group-write.ts';
import type { Caller } from '../merchants/keys/authenticate.ts';
import { type NotedRequest, toApiRequest } from './recorded-request.ts';
import { newRequestQueue } from './request-queue.ts';
import { insertRequests } from './store.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The response body as sent, until the request is recorded. */
    sentText: string;
  }
}

const EVERY_MS = 250;
const BATCH_SIZE = 200;
const MAX_QUEUED = 2_000;
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;

export interface RecordedCalls {
  /** Selects the requests to record; by default all. */
  isRecorded?: (request: FastifyRequest) => boolean;
  /** The prefix under which the operations are mounted. */
  mountedAt?: string;
}

/** Records every request of a known merchant in the request log. Never delays a request or makes it fail. */
export function recordApiRequests(
  app: FastifyInstance,
  gateway: Gateway,
  { isRecorded = () => true, mountedAt = '' }: RecordedCalls = {},
): void {
  const { database, environment, metrics, log } = gateway;
  const queue = newRequestQueue<NotedRequest>({
    maxItems: MAX_QUEUED,
    maxBytes: MAX_QUEUED_BYTES,
    batchSize: BATCH_SIZE,
    everyMs: EVERY_MS,
    // A request that cannot be stored is dropped alone; others in its batch may belong to other merchants.
    write: noted => writeRows(noted, part => insertRequests(database, part.map(toApiRequest))),
    onDropped: (count, error) => {
      metrics.requestsNotNoted.inc({ environment }, count);
      if (error !== undefined) log.warn({ err: error, count }, 'could not store requests in the request log');
    },
  });
  app.decorateReply('sentText', '');
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') reply.sentText = payload;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A request rejected before authentication has no merchant.
    const caller = request.caller as Caller | undefined;
    if (caller !== undefined && isRecorded(request)) {
      const noted = note(request, reply, caller, gateway.realClock.now());
      noted.url = noted.url.slice(mountedAt.length);
      noted.route = noted.route.slice(mountedAt.length);
      queue.put(noted, Number(request.headers['content-length'] ?? 0) + reply.sentText.length);
    }
    done();
  });
  app.addHook('onClose', () => queue.drain());
}

function note(request: FastifyRequest, reply: FastifyReply, caller: Caller, at: Date): NotedRequest {
  const { headers } = request;
  return {
    merchantId: caller.merchant.id,
    requestId: request.id,
    at,
    method: request.method,
    url: request.url,
    route: request.routeOptions.url ?? '',
    status: reply.statusCode,
    errorCode: reply.errorCode ?? null,
    durationMs: reply.elapsedTime,
    keyKind: caller.keyKind,
    authorization: headers.authorization,
    ip: request.ip,
    userAgent: headers['user-agent'],
    idempotencyKey: [headers['idempotency-key']].flat()[0],
    body: request.body,
    answer: reply.sentText,
    warning: reply.warning ?? null,
  };
}
