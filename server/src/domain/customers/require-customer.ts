import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../platform/errors.ts';
import { pathId } from '../../platform/http/requests/path-id.ts';
import { presentCustomers } from './present-store.ts';

/** The scope of customer-level paths: a missing customer is reported before a bad body (Interface 1.5). */
export const requireCustomer =
  (gateway: Gateway) =>
  async (request: FastifyRequest): Promise<void> => {
    const key = { merchantId: request.caller.merchant.id, id: pathId(request, 'customer_id') };
    if (!(await presentCustomers(gateway).submit(key))) throw notFound('customer');
  };
