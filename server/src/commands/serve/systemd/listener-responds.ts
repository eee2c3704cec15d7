import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const PATIENCE_MS = 5_000;

/** Whether a listener of this machine answers a request, whatever the answer is. Its certificate need not be valid here. */
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

/** A listener on every address is asked on this machine's own. */
const addressOf = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);
