import { readFileSync } from 'node:fs';
import { basic } from '../../../support/world/gateway/client.ts';
import type { TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import type { OwnMerchant } from '../../../support/world/gateway/use-gateway.ts';

/** A recorded request of a client library, and what the library does with the response. */
export interface RecordedCall {
  does: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /v1/{merchant_id}. `{{name}}` is replaced by a value of an earlier response or of the test. */
  path: string;
  /** The exact bytes, because libraries write JSON differently. */
  body?: string;
  status: number;
  /** Values of the response to keep, by name: `{ card: 'id' }`. */
  keeps?: Record<string, string>;
  /** Fields that the response must contain. */
  answer?: unknown;
  /** Paths that the library or its user reads; each must exist, even if null. */
  reads?: string[];
}

export interface Recording {
  client: string;
  headers: Record<string, string>;
  headersOfBodies: Record<string, string>;
  calls: RecordedCall[];
}

export const readRecording = (name: string): Recording =>
  JSON.parse(readFileSync(new URL(`recordings/${name}.json`, import.meta.url), 'utf8')) as Recording;

export const fill = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`no earlier response kept a value named ${name}`);
    return value;
  });

/** The value at a path such as `card.id` or `0.id`; undefined if there is none. */
export const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], body);

export async function replay(
  { app }: TestGateway,
  { merchant, privateKey }: Pick<OwnMerchant, 'merchant' | 'privateKey'>,
  { headers, headersOfBodies }: Recording,
  call: RecordedCall,
  values: ReadonlyMap<string, string>,
): Promise<{ status: number; body: unknown }> {
  const { statusCode, body } = await app.inject({
    method: call.method,
    url: `/v1/${merchant.id}${fill(call.path, values)}`,
    headers: {
      ...headers,
      ...(call.body === undefined ? {} : headersOfBodies),
      authorization: basic(privateKey),
    },
    ...(call.body === undefined ? {} : { payload: fill(call.body, values) }),
  });
  return { status: statusCode, body: body === '' ? undefined : (JSON.parse(body) as unknown) };
}

export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
