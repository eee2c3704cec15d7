import type { FastifyReply } from 'fastify';
import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/server.ts';
import { findByHandle } from '../charges/handle-store.ts';
import { type BarcodeLook, drawBarcode, readLook } from './barcode.ts';
import { isReference } from './reference.ts';

/** Each is a few kilobytes and takes some milliseconds to draw. */
const MAX_KEPT = 500;

const types = { png: 'image/png', svg: 'image/svg+xml' } as const;

/**
 * Interface 2, Store: GET /barcode/{reference}, no key. A reference never changes and never leaves, so an image that
 * was drawn once is right for ever.
 */
export function barcodeRoutes(app: App, gateway: Gateway): void {
  const kept = new Map<string, Buffer>();
  const find = async (reference: string, look: BarcodeLook): Promise<Buffer> => {
    const key = [reference, look.format, look.barWidth, look.height, look.hasText].join(' ');
    const known = kept.get(key);
    // The one that was not asked for longest is at the front.
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    if (!isReference(reference) || (await findByHandle(gateway.database, reference)) === undefined) {
      throw notFound();
    }
    const image = await drawBarcode(reference, look);
    kept.set(key, image);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
    return image;
  };

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
