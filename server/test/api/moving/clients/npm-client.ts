import { createRequire } from 'node:module';

type Callback = (error: unknown, body: unknown, response: { statusCode: number } | undefined) => void;
type Call = (...args: [...unknown[], Callback]) => void;

/** The operations of one resource, with the client's names. */
type Resource = Record<string, Call>;

interface OpenpayClient {
  merchant: Resource;
  charges: Resource;
  fees: Resource;
  plans: Resource;
  cards: Resource;
  webhooks: Resource;
  customers: Resource & { charges: Resource; subscriptions: Resource; cards: Resource };
}

interface OpenpayClass {
  new (merchantId: string, privateKey: string, isProductionReady?: boolean): OpenpayClient;
  /** The base URL; a shop sets it once before its first call. */
  SANDBOX_URL: string;
}

export const Openpay = createRequire(import.meta.url)('openpay') as OpenpayClass;

export interface Answered {
  status: number;
  error: Record<string, unknown> | null;
  body: Record<string, unknown> & { id: string };
}

export const ask = (resource: Resource, operation: string, ...args: unknown[]): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const call = resource[operation];
    if (call === undefined) throw new Error(`the client has no ${operation}`);
    const callback: Callback = (error, body, response) => {
      if (error instanceof Error) reject(error);
      else {
        resolve({
          status: response?.statusCode ?? 0,
          error: error as Answered['error'],
          body: body as Answered['body'],
        });
      }
    };
    // Some operations find their resource through `this`.
    call.call(resource, ...args, callback);
  });
