import type { App } from '../../../../src/platform/http/server.ts';
import { faultOfExtensions, type SentError } from '../../rules/error-extensions.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  /** The body exactly as sent. */
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface CallOptions {
  key?: string;
  headers?: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH';

/** Calls the app as a merchant's server would: paths are relative to /v1/{merchant_id}. */
export interface TestClient {
  call<Body = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  get<Body = Record<string, unknown>>(path: string, options?: CallOptions): Promise<Answer<Body>>;
  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  put<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  delete<Body = Record<string, unknown>>(path: string, options?: CallOptions): Promise<Answer<Body>>;
}

export const basic = (key: string, password = ''): string =>
  `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`;

/** Every rejection names its reason by key (Interface 3.5), so every suite that sends bad input checks it. */
function requireReason(call: string, status: number, text: string): void {
  if (status < 400 || !text.startsWith('{')) return;
  const fault = faultOfExtensions(JSON.parse(text) as SentError);
  if (fault !== undefined) throw new Error(`${call} answered ${status} with ${fault}: ${text}`);
}

export function newClient(app: App, merchantId: string, privateKey: string): TestClient {
  // Rejections of the panel have keys only where the panel shares a rule with the API.
  const isApi = app.hasRoute({ method: 'GET', url: '/v1/:merchant_id/antifraudkeys' });
  const call: TestClient['call'] = async (method, path, body, options = {}) => {
    const response = await app.inject({
      method,
      url: `/v1/${merchantId}${path}`,
      headers: {
        authorization: basic(options.key ?? privateKey),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      // Text and bytes are sent unchanged, so that a test can send broken JSON or a file.
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const text = response.body;
    if (isApi) requireReason(`${method} ${path}`, response.statusCode, text);
    return {
      status: response.statusCode,
      body: text === '' ? ({} as never) : JSON.parse(text),
      text,
      headers: response.headers,
    };
  };
  return {
    call,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
}
