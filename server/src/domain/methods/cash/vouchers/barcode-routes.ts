import type { FastifyReply } from 'fastify';
import type { Gateway } from '../../../../dependencies.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/server.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { findByHandle } from '../../../charges/hosted/handle-store.ts';
import { readReference } from '../../../payments/attempt-reference.ts';
import { findCashAttempt } from '../cash-attempt-store.ts';
import { barsOf } from '../connection-voucher.ts';
import { type BarcodeLook, readLook } from './barcode.ts';
import { drawBarcodeTask } from './drawing-tasks.ts';
import { keepDrawings } from './kept-drawings.ts';
import { isReference } from './reference.ts';

/** Each image has a few kilobytes and takes milliseconds to draw. */
const MAX_KEPT = 500;

const types = { png: 'image/png', svg: 'image/svg+xml' } as const;

/**
 * Interface 10.6: GET /barcode/{reference}, without a key. For a connection's voucher, {name} is our reference there.
 * References never change, so images can be cached forever.
 */
export function barcodeRoutes(app: App, gateway: Gateway): void {
  const kept = keepDrawings(MAX_KEPT);
  const find = (name: string, look: BarcodeLook): Promise<Buffer> =>
    kept.find([name, look.format, look.barWidth, look.height, look.hasText].join(' '), async () => {
      const bars = isReference(name)
        ? await findOwn(gateway, name)
        : await findBarsOfConnection(gateway, name);
      if (bars === undefined) throw notFound();
      const { merchantId: owner, text } = bars;
      return runTask(drawBarcodeTask, { owner, log: gateway.log }, { text, look });
    });

  app.get('/barcode/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, name = '', format = 'png'] = /^([a-z0-9-]+?)(?:\.(png|svg))?$/.exec(file) ?? [];
    const look = readLook(format as BarcodeLook['format'], request.query as Record<string, unknown>);
    return sendImage(reply, types[look.format], await find(name, look));
  });
}

interface Bars {
  merchantId: string;
  text: string;
}

async function findOwn({ database }: Gateway, reference: string): Promise<Bars | undefined> {
  const found = await findByHandle(database, reference);
  return found && { merchantId: found.merchantId, text: reference };
}

/** For a connection's voucher, the connection decides the content of the bars. */
async function findBarsOfConnection({ database }: Gateway, name: string): Promise<Bars | undefined> {
  const named = readReference(name);
  if (named === undefined) return undefined;
  const owner = await findByHandle(database, named.transactionId);
  if (owner === undefined) return undefined;
  const { merchantId } = owner;
  const attempt = await findCashAttempt(database, { ...named, merchantId });
  const text = attempt && barsOf(attempt);
  return text === undefined ? undefined : { merchantId, text };
}

/** Any origin may load the image, because shops show it in their own pages and receipts. */
function sendImage(reply: FastifyReply, type: string, image: Buffer): FastifyReply {
  reply.removeHeader('vary');
  reply.removeHeader('access-control-allow-credentials');
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .type(type)
    .send(image);
}
