import type { Fetch } from '../../../operations/installation/tls/trusting-fetch.ts';
import { UsageError } from '../../command.ts';
import type { ShopKeys } from './shop-keys.ts';

/** Calls the API as a merchant's server would; paths are relative to /v1/{merchant_id}. */
export interface Caller {
  send(method: string, path: string, body?: unknown): Promise<Sent>;
}

export interface Sent {
  status: number;
  /** The parsed JSON response; an empty object without a body. */
  answer: unknown;
}

export function newCaller({ merchant_id, private_key, base_url }: ShopKeys, call: Fetch = fetch): Caller {
  const authorization = `Basic ${Buffer.from(`${private_key}:`).toString('base64')}`;
  return {
    async send(method, path, body) {
      const response = await call(`${base_url}/v1/${merchant_id}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        throw new UsageError(`${base_url} does not respond; is Recaudo running?`, { cause: error });
      });
      return { status: response.status, answer: readAnswer(await response.text(), base_url) };
    },
  };
}

function readAnswer(text: string, baseUrl: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${baseUrl} did not respond with JSON; is it the API of Recaudo?`, {
      cause: error,
    });
  }
}

/** The API's error object (Interface 3.1). */
export interface Rejection {
  error_code?: number;
  description?: string;
  request_id?: string;
}

export const isRejected = ({ status }: Sent): boolean => status < 200 || status >= 300;

/** Detects the environment by its clock, because production has no sandbox tools. */
export async function findEnvironment(caller: Caller): Promise<'sandbox' | 'production'> {
  const clock = await caller.send('GET', '/sandbox/clock');
  if (clock.status === 200) return 'sandbox';
  if (clock.status === 404) return 'production';
  const { error_code, description = '' } = clock.answer as Rejection;
  throw new UsageError(`the API rejected the key with ${clock.status} (${error_code}): ${description}`);
}
