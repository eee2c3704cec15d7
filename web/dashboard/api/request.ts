import { ApiError } from './api-error.ts';
import { isUserPresent } from './presence.ts';
import { askForProof } from './proof.ts';
import { newRequestKey } from './request-key.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type QueryValues = Record<string, string | number | undefined>;

export interface RequestParts {
  query?: QueryValues | undefined;
  body?: unknown;
  /** Sent as raw bytes instead of JSON. */
  file?: File | undefined;
  /** Fields and files together; the browser sets their Content-Type. */
  form?: FormData | undefined;
  /** Makes a repeated POST the same request (Interface 4). */
  idempotencyKey?: string | undefined;
}

let csrfToken = '';
let onSignedOut: () => void = () => undefined;

/** Stores the current session's token, which every change sends. */
export const keepCsrfToken = (token: string): void => {
  csrfToken = token;
};

/** Registers a listener for an expired session. */
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener;
};

export function withQuery(path: string, query: QueryValues = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function headersOf(method: Method, { body, file, idempotencyKey }: RequestParts): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (file !== undefined) headers['content-type'] = file.type;
  if (method !== 'GET' && csrfToken !== '') headers['x-recaudo-csrf'] = csrfToken;
  if (method === 'POST') headers['idempotency-key'] = idempotencyKey ?? newRequestKey();
  if (!isUserPresent()) headers['x-recaudo-watch'] = '1';
  return headers;
}

/**
 * Sends one request. Throws an ApiError for every response except a success. If the server requires fresh
 * authentication, asks the person and repeats the request, so that no input is lost.
 */
export async function send<T>(method: Method, path: string, parts: RequestParts = {}): Promise<T> {
  try {
    return await sendOnce<T>(method, path, parts);
  } catch (error) {
    const needs = error instanceof ApiError ? error.needs : undefined;
    if (needs === undefined || !isUserPresent() || !(await askForProof(needs))) throw error;
    return sendOnce<T>(method, path, parts);
  }
}

async function sendOnce<T>(method: Method, path: string, parts: RequestParts): Promise<T> {
  const response = await fetch(withQuery(path, parts.query), {
    method,
    headers: headersOf(method, parts),
    credentials: 'same-origin',
    ...bodyOf(parts),
  }).catch(() => {
    throw new ApiError(0, undefined);
  });
  const text = await response.text();
  const answer = parseJson(text);
  if (response.ok) return answer as T;
  if (response.status === 401) onSignedOut();
  throw new ApiError(response.status, answer);
}

function bodyOf({ body, file, form }: RequestParts): { body?: BodyInit } {
  if (file !== undefined) return { body: file };
  if (form !== undefined) return { body: form };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
