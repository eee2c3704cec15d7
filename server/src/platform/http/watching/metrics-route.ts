import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reject } from '../../errors.ts';
import { isForwarded } from '../access/forwarded-request.ts';
import { isLoopbackName, plainAddress } from '../access/host-rule.ts';

/** Who may read the metrics: everyone, this machine only, or bearers of the token only. */
export interface MetricsDoor {
  token: string | undefined;
  openTo: 'everybody' | 'this machine' | 'nobody';
}

/**
 * `text` returns what Prometheus reads. It contains routes, merchants' volumes and versions, so strangers must not read
 * it.
 */
export function addMetricsRoute(app: FastifyInstance, text: () => Promise<string>, door: MetricsDoor): void {
  const isToken = door.token === undefined ? undefined : newTokenRule(door.token);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (isToken === undefined) {
      if (!isOpenTo(door.openTo, request)) throw reject('metrics_closed');
    } else if (!isToken(request.headers.authorization)) {
      reply.header('www-authenticate', 'Bearer realm="metrics"');
      throw reject('metrics_token_wrong');
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await text());
  });
}

function isOpenTo(who: MetricsDoor['openTo'], request: FastifyRequest): boolean {
  if (who !== 'this machine') return who === 'everybody';
  const address = plainAddress(request.socket.remoteAddress ?? '');
  return isIP(address) !== 0 && isLoopbackName(address) && !isForwarded(request);
}

/** Compares hashes of equal length, so that the comparison reveals nothing about the token. */
function newTokenRule(token: string): (authorization: string | undefined) => boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  const expected = hashOf(token);
  return authorization => {
    const [, sent] = /^Bearer (\S{1,512})$/i.exec(authorization ?? '') ?? [];
    return sent !== undefined && timingSafeEqual(hashOf(sent), expected);
  };
}
