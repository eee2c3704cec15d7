import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Quarantine, rejectHeld } from '../database/integrity/quarantine.ts';

export interface MaybeClosed {
  environment: string;
  quarantine?: Quarantine | undefined;
}

const RETRY_AFTER_SECONDS = 60;
const reading: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** 503: production of a restored copy is read-only until it is released. */
export function requireReleased(
  { environment, quarantine }: MaybeClosed,
  { method }: Pick<FastifyRequest, 'method'>,
): void {
  if (environment !== 'production' || reading.includes(method)) return;
  const copy = quarantine?.heldCopy();
  if (copy === undefined) return;
  throw rejectHeld(copy, RETRY_AFTER_SECONDS);
}

export const rejectWhileClosed = (app: FastifyInstance, place: MaybeClosed): void => {
  app.addHook('onRequest', async request => requireReleased(place, request));
};
