import type { FastifyInstance } from 'fastify';
import { addAnswerHeaders } from '../listener.ts';

/** What a page may read of every answer. */
const forPages = Object.entries({
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed, link, recaudo-warning',
});

/** Also for an OPTIONS request that is not a preflight. */
const forQuestions = Object.entries({
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, accept, idempotency-key',
  'access-control-max-age': '86400',
  // Some browsers would wait for the body of a 204.
  'content-length': '0',
});

/** Interface 2.3: pages of any origin may call with the public key; the private one is refused elsewhere. */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin !== undefined) {
      if (origin !== '') reply.header('access-control-allow-origin', origin);
      addAnswerHeaders(reply, forPages);
    }
    if (request.method !== 'OPTIONS') {
      done();
      return;
    }
    // Answered before anybody asks for a key: a browser sends none with its question.
    addAnswerHeaders(reply, forQuestions);
    reply.code(204).send();
  });
  // For the hook to be asked at all; it answers.
  app.options('*', { schema: { hide: true } }, (_request, reply) => reply.send());
}
