import type { FastifyReply } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/server.ts';
import { findByHandle } from '../hosted-payments/handle-store.ts';
import { type BarcodeLook, drawBarcode, readLook } from './barcode.ts';
import { keepDrawings } from './kept-drawings.ts';
import { isReference } from './reference.ts';

/** Each is a few kilobytes and takes some milliseconds to draw. */
const MAX_KEPT = 500;

const types = { png: 'image/png', svg: 'image/svg+xml' } as const;

/**
 * Interface 10.6: GET /barcode/{reference}, no key. A reference never changes and never leaves, so an image that
 * was drawn once is right for ever.
 */
export function barcodeRoutes(app: App, gateway: Gateway): void {
  const kept = keepDrawings(MAX_KEPT);
  const find = (reference: string, look: BarcodeLook): Promise<Buffer> =>
    kept.find([reference, look.format, look.barWidth, look.height, look.hasText].join(' '), async () => {
      const isKnown =
        isReference(reference) && (await findByHandle(gateway.database, reference)) !== undefined;
      if (!isKnown) throw notFound();
      return drawBarcode(reference, look);
    });

  app.get('/barcode/:file', { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, reference = '', format = 'png'] = /^(\d+)(?:\.(png|svg))?$/.exec(file) ?? [];
    const look = readLook(format as BarcodeLook['format'], request.query as Record<string, unknown>);
    return sendImage(reply, types[look.format], await find(reference, look));
  });
}

/** Shops show it in their own pages and receipts, so any origin may. */
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
