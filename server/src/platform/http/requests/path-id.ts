import { thingNamedBy } from '@recaudo/contract/rejections/missing-rejections';
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import { isIdentifier } from '../../primitives/values/id.ts';

/** An id of the path. Overlong, malformed, foreign and missing ids all get the same 404 (Interface 1.3). */
export function pathId(request: FastifyRequest, name: string): string {
  const id = (request.params as Record<string, string | undefined>)[name];
  if (id === undefined || !isIdentifier(id)) throw notFound(thingNamedBy(name));
  return id;
}
