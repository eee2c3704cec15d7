// A Medusa server as `npm run medusa` starts it: no Redis, no admin pages, one payment provider.
import process from 'node:process';
import { defineConfig } from '@medusajs/framework/utils';

const { DATABASE_URL, RECAUDO_URL, RECAUDO_MERCHANT_ID, RECAUDO_PRIVATE_KEY, RECAUDO_WEBHOOK_SECRET } =
  process.env;

export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { pool: { max: 24 } },
    http: {
      storeCors: 'http://127.0.0.1',
      adminCors: 'http://127.0.0.1',
      authCors: 'http://127.0.0.1',
      jwtSecret: 'of this trial only',
      cookieSecret: 'of this trial only',
    },
  },
  admin: { disable: true },
  plugins: ['@recaudo/medusa-payment'],
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        // Medusa waits 5 s before it looks at a webhook; so many of them at once need not.
        webhook_delay: 500,
        providers: [
          {
            resolve: '@recaudo/medusa-payment/providers/recaudo',
            options: {
              baseUrl: RECAUDO_URL,
              merchantId: RECAUDO_MERCHANT_ID,
              apiKey: RECAUDO_PRIVATE_KEY,
              webhookSecret: RECAUDO_WEBHOOK_SECRET,
              returnUrl: 'http://127.0.0.1/pedido',
              askAfterMinutes: 0.25,
            },
          },
        ],
      },
    },
  ],
});
