import { createHmac, type KeyObject } from 'node:crypto';
import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../database/connections/connection.ts';
import { type ErrorBody, GatewayError, malformed, refusedValue, reject, rule } from '../../errors.ts';
import type { Clock } from '../../primitives/time/clock.ts';
import { type IdKind, idFromTail, mintTail, newId } from '../../primitives/values/id.ts';
import { openText, sealText } from '../../vault/ciphers/sealed-text.ts';
import type { KeyRing } from '../../vault/keys/key-ring.ts';
import { addHelp, turnIntoError } from '../responses/error-answer.ts';
import { writeJson } from '../responses/json-writer.ts';
import { type HeldKeys, newHeldKeys } from './held-keys.ts';
import {
  findAnswer,
  type HeldKey,
  type KeptAnswer,
  keepAnswer,
  releaseRequest,
  startRequest,
} from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while this request is the one that holds its Idempotency-Key. */
    idempotency: HeldKey | null;
  }
  interface FastifyContextConfig {
    /** The response contains a secret, so it is stored encrypted. */
    secretAnswer?: boolean;
  }
}

export interface IdempotencyOptions {
  database: Queryable;
  clock: Clock;
  hashKey: KeyObject;
  keyRing: KeyRing;
  /** Undefined: no answer of this request is kept. */
  merchantOf: (request: FastifyRequest) => string | undefined;
  /** True if the request used the public key, which anyone can read in a shop's page. */
  isPublic: (request: FastifyRequest) => boolean;
  /** Another key space of the same merchant. */
  spaceOf?: (request: FastifyRequest) => string;
}

const KEPT_MS = 30 * 24 * 3_600_000;
const MAX_KEY_LENGTH = 255;
/**
 * Requests with the public key have their own key space, so that a shop's visitor cannot occupy its server's keys or read their
 * responses. No header contains a line feed, so the spaces never collide.
 */
const PUBLIC_SPACE = 'public\n';

/** The id of the object that this request creates: the same one if a crashed try is repeated. */
export function idForRequest(request: FastifyRequest, kind: IdKind): string {
  const id = request.idempotency === null ? newId(kind) : idFromTail(kind, request.idempotency.idTail);
  request.createdId ??= id;
  return id;
}

/** Interface 4: stores the first response of a POST with an Idempotency-Key, and replays it byte for byte. */
export function keepAnswers(app: FastifyInstance, options: IdempotencyOptions): void {
  const held = newHeldKeys(options);
  app.addHook('onClose', async () => held.close());
  app.decorateRequest('idempotency', null);
  // Avoids a promise for requests without a key, which are most.
  app.addHook('preValidation', (request, reply, done) => {
    const sent = request.method === 'POST' ? readKey(request) : undefined;
    const merchantId = sent === undefined ? undefined : options.merchantOf(request);
    if (merchantId === undefined) {
      done();
      return;
    }
    const space = options.isPublic(request) ? PUBLIC_SPACE : (options.spaceOf?.(request) ?? '');
    beginOrReplay(request, reply, { merchantId, key: `${space}${sent}` }, { ...options, held }).then(
      replayed => {
        if (replayed === undefined) done();
      },
      done,
    );
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { idempotency } = request;
    if (idempotency === null) {
      done(null, payload);
      return;
    }
    request.idempotency = null;
    held.drop(idempotency);
    keepOrRelease(request, reply, payload, { idempotency, options }).then(sent => done(null, sent), done);
  });
}

/** Returns the response to send: another one if this one could not be stored. */
async function keepOrRelease<Payload>(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Payload,
  { idempotency, options }: { idempotency: HeldKey; options: IdempotencyOptions },
): Promise<Payload | string> {
  if (reply.statusCode >= 500) {
    // A 5xx is not stored, and a database outage must not hide the response itself.
    await releaseRequest(options.database, idempotency, options.clock.now()).catch(() => 0);
    return payload;
  }
  const body = typeof payload === 'string' ? payload : '';
  const kept = isSecret(request) ? sealAnswer(options.keyRing, idempotency, body) : body;
  try {
    await keepAnswer(options.database, idempotency, reply.statusCode, kept);
    return payload;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Not thrown, because Fastify would replace a response that is an error already.
    return writeJson(turnIntoError(reply, error, request.id));
  }
}

function readKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined || header === '') return undefined;
  const key = [header].flat()[0] ?? '';
  if (key.length > MAX_KEY_LENGTH)
    throw malformed('Idempotency-Key', rule('too_long', { max: MAX_KEY_LENGTH }));
  return key;
}

async function beginOrReplay(
  request: FastifyRequest,
  reply: FastifyReply,
  { merchantId, key }: { merchantId: string; key: string },
  { database, clock, hashKey, keyRing, held }: IdempotencyOptions & { held: HeldKeys },
): Promise<FastifyReply | undefined> {
  const now = clock.now();
  const record = { merchantId, key, requestHash: hashRequest(request, hashKey) };
  const idTail = await startRequest(database, {
    ...record,
    idTail: mintTail(),
    now,
    leaseUntil: held.leaseUntil(),
    expiresAt: new Date(now.getTime() + KEPT_MS),
  });
  if (idTail !== undefined) {
    request.idempotency = { merchantId: record.merchantId, key, idTail };
    held.add(request.idempotency);
    return undefined;
  }
  const kept = await findAnswer(database, record);
  if (kept !== undefined && !kept.same_request) {
    throw refusedValue('Idempotency-Key', 'key_used_otherwise');
  }
  if (kept?.state !== 'answered') {
    throw reject('request_in_progress', {}, { retryAfterSeconds: 1 });
  }
  const body = kept.response_body ?? '';
  return replay(reply, kept, isSecret(request) ? openAnswer(keyRing, record, body) : body);
}

const isSecret = (request: FastifyRequest): boolean => request.routeOptions.config.secretAnswer === true;

const answerOwner = ({ merchantId, key }: { merchantId: string; key: string }) =>
  ['kept-answer', merchantId, key] as const;

const sealAnswer = (ring: KeyRing, record: { merchantId: string; key: string }, body: string): string =>
  sealText(ring, answerOwner(record), body).toString('base64');

const openAnswer = (ring: KeyRing, record: { merchantId: string; key: string }, sealed: string): string =>
  openText(ring, answerOwner(record), Buffer.from(sealed, 'base64'));

function replay(reply: FastifyReply, kept: KeptAnswer, body: string): FastifyReply {
  const status = kept.response_status ?? 200;
  if (status >= 400) addHelp(reply, (JSON.parse(body) as ErrorBody).error_code);
  return reply
    .header('idempotent-replayed', 'true')
    .code(status)
    .type('application/json; charset=utf-8')
    .send(body);
}

/**
 * Keyed, because a body may hold a card number; without cvv2, because nothing derived from it may be stored.
 */
function hashRequest(request: FastifyRequest, hashKey: KeyObject): Buffer {
  // Uses the route's pattern and ids instead of the URL, so that a trailing slash makes no difference.
  const target = writeJson([request.method, request.routeOptions.url, request.params]);
  return createHmac('sha256', hashKey)
    .update(`${target}\n${writeJson(withoutSecurityCodes(request.body ?? null))}`)
    .digest();
}

function withoutSecurityCodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecurityCodes);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'cvv2')
      .map(([name, inner]) => [name, withoutSecurityCodes(inner)]),
  );
}
