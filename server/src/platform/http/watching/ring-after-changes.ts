import type { FastifyInstance } from 'fastify';
import type { WorkBell } from '../../database/processes/work-bell.ts';

/** Wakes the workers after each request that may have written something. */
export function ringAfterChanges(app: FastifyInstance, bells: readonly Pick<WorkBell, 'ring'>[]): void {
  app.addHook('onResponse', ({ method }, _reply, done) => {
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') for (const bell of bells) bell.ring();
    done();
  });
}
