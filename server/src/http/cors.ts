import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const forPrograms: FastifyCorsOptions = {
  origin: true,
  methods: 'GET, POST, PUT, DELETE, OPTIONS',
  allowedHeaders: 'authorization, content-type, accept, idempotency-key',
  maxAge: 86_400,
  // Whoever asks by hand which methods there are is answered, too.
  strictPreflight: false,
};

const forPages: FastifyCorsOptions = {
  ...forPrograms,
  credentials: true,
  exposedHeaders: 'x-request-id, retry-after, idempotent-replayed, link',
};

/** Interface 2.3: pages of any origin may call with the public key; the private one is refused elsewhere. */
export async function allowOtherOrigins(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: (request, choose) =>
      choose(null, request.headers.origin === undefined ? forPrograms : forPages),
  });
}
