import type { FastifyInstance } from 'fastify';
import { addAnswerHeaders } from '../listener.ts';

/** Headers that let a page's script read the response. */
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

/** Interface 2.3: pages of any origin may use the public key; the private key is rejected in browsers. */
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
    // Runs before authentication, because a browser's preflight carries no key.
    addAnswerHeaders(reply, forQuestions);
    reply.code(204).send();
  });
  // Registered so that the hook runs, which sends the response.
  app.options('*', { schema: { hide: true } }, (_request, reply) => reply.send());
}
