import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { requireCustomer } from './require-customer.ts';

/** The level at which handlers are mounted (Interface 1.2): the merchant, or one of its customers. */
export interface Level {
  prefix: '' | '/customers/:customer_id';
  /** Checks the scope before the body is read (Interface 1.5). */
  onRequest: ((request: FastifyRequest) => Promise<void>)[];
}

export const bothLevels = (gateway: Gateway): readonly Level[] => [
  { prefix: '', onRequest: [] },
  { prefix: '/customers/:customer_id', onRequest: [requireCustomer(gateway)] },
];
