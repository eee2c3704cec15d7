import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Set while a refund that the gateway has made already is written into Medusa's books: Medusa asks the provider for it as
 * for any other, and the provider must not give the money back twice.
 */
export const recording = new AsyncLocalStorage<{ refundId: string }>();
