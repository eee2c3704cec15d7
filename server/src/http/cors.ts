import type { FastifyInstance } from 'fastify';

/** Interface 2.3: pages of any origin may call with the public key; the private one is refused elsewhere. */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin !== undefined) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-credentials', 'true');
      reply.header('access-control-expose-headers', 'x-request-id, retry-after, idempotent-replayed, link');
    }
    done();
  });
  app.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS')
      .header('access-control-allow-headers', 'authorization, content-type, accept, idempotency-key')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  );
}
