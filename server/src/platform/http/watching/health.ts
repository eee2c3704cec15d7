import type { FastifyInstance } from 'fastify';

export interface Health {
  /** Why this listener should get no traffic now; undefined if it is ready. */
  notReady(): Promise<string | undefined>;
}

/** /healthz: the process responds. /readyz: it should get traffic. */
export function addHealth(app: FastifyInstance, health: Health): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const reason = await health.notReady();
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}
