import { answers } from '@recaudo/contract/fields';
import Type from 'typebox';
import type { App } from '../../http/server.ts';
import { newSecret } from '../../primitives/id.ts';

const tags = ['Device sessions'];

const deviceSession = Type.Object(
  { id: Type.String({ minLength: 32, maxLength: 32 }) },
  { title: 'DeviceSession' },
);
const antifraudKeys = Type.Object({ data: Type.String() }, { title: 'AntifraudKeys' });

/** For back ends without the browser library, which makes its own (Interface 9.6). */
export function deviceSessionRoutes(app: App): void {
  app.post(
    '/device_sessions',
    { schema: { tags, summary: 'Make a device session', response: answers(201, deviceSession) } },
    async (_request, reply) => reply.code(201).send({ id: newSecret(32) }),
  );

  app.get(
    '/antifraudkeys',
    {
      schema: { tags, summary: 'Keys of the anti-fraud scripts', response: answers(200, antifraudKeys) },
      config: { publicKey: true },
    },
    async () => ({ data: '' }),
  );
}

/** Older pages load this as a script or a frame. There is nothing to run, and no merchant can be probed by it. */
export function antifraudScriptRoutes(app: App): void {
  app.get('/antifraud/:merchant_id/components', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send('/* No anti-fraud components. */\n'),
  );
}
