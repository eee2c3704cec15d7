import type { Fetch } from '../../installation/tls/trusting-fetch.ts';
import { UsageError } from '../command.ts';

/** A merchant's own calls to the running sandbox, as its server would make them. */
export interface Shop {
  /** Answers the body; a refusal of another status than `expected` ends the command with its words. */
  call(method: string, path: string, body?: object, expected?: number): Promise<Answered>;
}

export interface Answered {
  id: string;
  [field: string]: unknown;
}

export interface ShopKeys {
  merchant_id: string;
  private_key: string;
  base_url: string;
}

export function newShop(
  { merchant_id, private_key, base_url }: ShopKeys,
  tell: (line: string) => void,
  call: Fetch = fetch,
): Shop {
  return {
    async call(method, path, body, expected) {
      const response = await call(`${base_url}/v1/${merchant_id}${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${private_key}:`).toString('base64')}`,
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        throw new UsageError(`${base_url} does not answer; is Recaudo running?`, { cause: error });
      });
      tell(`${method} ${path}  ${response.status}`);
      const text = await response.text();
      const answer = (text === '' ? {} : JSON.parse(text)) as Answered & { description?: string };
      if (expected === undefined ? !response.ok : response.status !== expected) {
        throw new UsageError(
          `${method} ${path} was answered ${response.status}: ${answer.description ?? ''}`,
        );
      }
      return answer;
    },
  };
}
