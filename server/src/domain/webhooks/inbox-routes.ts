import type { FastifyRequest } from 'fastify';
import { Webhook as Verifier } from 'standardwebhooks';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound } from '../../errors.ts';
import { pathId } from '../../http/path-id.ts';
import type { App } from '../../http/server.ts';
import { newId } from '../../primitives/id.ts';
import { inboxPath } from './inbox.ts';
import { keepCaught, listWebhooksByPath } from './inbox-store.ts';
import { liveSecrets } from './secret.ts';

/** Room for any event; the limit of requests is for those of clients. */
const MAX_BYTES = 1024 * 1024;
const KEPT_EACH = 100;
const shownHeaders = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The sandbox's own endpoint. It takes only what is signed for it, so that nobody fills it with anything else. */
export async function inboxRoutes(app: App, gateway: Gateway): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers();
    const asText = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
    scope.addContentTypeParser<string>('*', asText, (_request, text, done) => done(null, text));
    scope.post('/inbox/:merchant_id', { schema: { hide: true } }, async (request, reply) => {
      const merchantId = pathId(request, 'merchant_id');
      const body = typeof request.body === 'string' ? request.body : '';
      await requireSignature(gateway, merchantId, request, body);
      const caught = {
        merchantId,
        id: newId('event'),
        receivedAt: gateway.realClock.now(),
        headers: JSON.stringify(headersOf(request)),
        body,
      };
      await keepCaught(gateway.database, caught, KEPT_EACH);
      return reply.code(204).send();
    });
  });
}

async function requireSignature(
  gateway: Gateway,
  merchantId: string,
  request: FastifyRequest,
  body: string,
): Promise<void> {
  const webhooks = await listWebhooksByPath(gateway.database, merchantId, inboxPath(merchantId));
  if (webhooks.length === 0) throw notFound();
  const now = gateway.realClock.now();
  const secrets = webhooks.flatMap(webhook => liveSecrets(gateway.keyRing, webhook, now));
  const isSigned = secrets.some(secret => isSignedWith(secret, body, request));
  if (!isSigned) throw new GatewayError(1002, { description: 'The delivery is not signed for this inbox' });
}

function isSignedWith(secret: string, body: string, request: FastifyRequest): boolean {
  try {
    new Verifier(secret).verify(body, request.headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function headersOf(request: FastifyRequest): Record<string, string> {
  const shown = shownHeaders.map(name => [name, String(request.headers[name] ?? '')]);
  const isGuarded = request.headers.authorization !== undefined;
  return { ...Object.fromEntries(shown), ...(isGuarded ? { authorization: 'Basic …' } : {}) };
}
