import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const PATIENCE_MS = 5_000;

/** True if a listener on this machine responds at all. Accepts any certificate. */
export const listenerResponds = (place: { host: string; port: number; isTls: boolean }): Promise<boolean> =>
  new Promise(resolve => {
    const options = {
      host: addressOf(place.host),
      port: place.port,
      path: '/healthz',
      timeout: PATIENCE_MS,
      agent: false,
    };
    const call = place.isTls ? requestHttps({ ...options, rejectUnauthorized: false }) : requestHttp(options);
    call.on('response', response => {
      response.resume();
      resolve(true);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(false));
    call.on('close', () => resolve(false));
    call.end();
  });

/** For a listener on all addresses, uses the loopback address. */
const addressOf = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);
