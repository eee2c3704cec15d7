import { mayDo } from '@recaudo/contract/shared/permissions';
import type { FastifyRequest } from 'fastify';

/** True for an accountant, who sees no contact data of people. */
export function seesBooksOnly({ membership, gateway }: FastifyRequest): boolean {
  const role = membership?.role;
  return role !== undefined && !mayDo(role, 'read', gateway.environment);
}
