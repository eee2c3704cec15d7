import type { App } from '../../../../src/platform/http/server.ts';
import type { Answer, TestClient } from '../gateway/client.ts';

export interface SessionBody {
  account: {
    id: string;
    name: string;
    email: string;
    language: string;
    has_second_factor: boolean;
    has_authenticator_app: boolean;
    has_passkey: boolean;
    has_confirmed_email: boolean;
    is_operator: boolean;
  };
  csrf_token: string;
  needs_second_factor: boolean;
  businesses: {
    id: string;
    name: string;
    role: string;
    sandbox_merchant_id: string;
    production_merchant_id: string | null;
  }[];
  impersonation: SessionBody['businesses'][number] | null;
  addresses: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface PersonOptions {
  /** Added to the browser's headers; an empty text removes a header. */
  headers?: Record<string, string>;
}

/** A person at a browser: keeps the session cookie and sends the CSRF token with every change. */
export interface Person {
  /** The response of the last sign-up, sign-in or accepted invitation. */
  session: SessionBody;
  cookie: string | undefined;
  /** Sent when the server asks for the password again, like the dashboard's dialog; undefined ignores the question. */
  password: string | undefined;
  /** The authenticator app's code, `steps` codes later. */
  code(steps?: number): string;
  call<Body = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
    options?: PersonOptions,
  ): Promise<Answer<Body>>;
  get<Body = Record<string, unknown>>(path: string, options?: PersonOptions): Promise<Answer<Body>>;
  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: PersonOptions,
  ): Promise<Answer<Body>>;
  put<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>>;
  delete<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>>;
  /** The first business of the session. */
  business(): SessionBody['businesses'][number];
  /** The merchant's operations, called with the session instead of a key. */
  operations(environment: 'sandbox' | 'production'): TestClient;
}

/** Bytes are sent unchanged, with the Content-Type of the options. */
const isBytes = (body: unknown): body is Buffer => Buffer.isBuffer(body);

export const PASSWORD = 'tinto y almojábana';

let addresses = 0;

export function newPerson(app: App, origin = 'http://127.0.0.1:8000'): Person {
  addresses += 1;
  // Each browser has its own IP address, so that rate limits of one test do not affect another.
  const remoteAddress = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const once = async (method: Method, path: string, body: unknown, options: PersonOptions) => {
    const headers: Record<string, string> = {
      origin,
      'sec-fetch-site': 'same-origin',
      'user-agent': 'a test',
      ...(person.cookie === undefined ? {} : { cookie: `recaudo_session=${person.cookie}` }),
      ...(person.session === undefined ? {} : { 'x-recaudo-csrf': person.session.csrf_token }),
      ...(body === undefined || isBytes(body) ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    };
    for (const [name, value] of Object.entries(headers)) if (value === '') delete headers[name];
    const response = await app.inject({
      method,
      url: path,
      remoteAddress,
      headers,
      ...(body === undefined ? {} : { payload: isBytes(body) ? body : JSON.stringify(body) }),
    });
    const text = response.body;
    // Downloads are not JSON.
    const parsed = /^[[{]/.test(text) ? JSON.parse(text) : {};
    const set = response.cookies.find(({ name }) => name === 'recaudo_session');
    if (set !== undefined) person.cookie = set.value === '' ? undefined : set.value;
    if ('csrf_token' in parsed) person.session = parsed;
    return { status: response.statusCode, body: parsed, text, headers: response.headers };
  };
  const person: Person = {
    session: undefined as never,
    cookie: undefined,
    password: PASSWORD,
    code: () => '',
    async call(method, path, body, options = {}) {
      const answer = await once(method, path, body, options);
      const { needs } = answer.body as { needs?: string };
      if (needs !== 'recent_authentication' || person.password === undefined) return answer;
      const shown = await once('POST', '/panel/step-up', { password: person.password }, options);
      return shown.status === 204 ? once(method, path, body, options) : answer;
    },
    get: (path, options) => person.call('GET', path, undefined, options),
    post: (path, body, options) => person.call('POST', path, body, options),
    put: (path, body) => person.call('PUT', path, body),
    delete: path => person.call('DELETE', path),
    business() {
      const [first] = person.session.businesses;
      if (first === undefined) throw new Error('the account has no business');
      return first;
    },
    operations(environment) {
      const merchantId = person.business()[`${environment}_merchant_id`];
      const call: TestClient['call'] = (method, path, body, options) =>
        person.call(method as Method, `/panel/${environment}/v1/${merchantId}${path}`, body, options);
      return {
        call,
        get: (path, options) => call('GET', path, undefined, options),
        post: (path, body, options) => call('POST', path, body, options),
        put: (path, body, options) => call('PUT', path, body, options),
        delete: (path, options) => call('DELETE', path, undefined, options),
      };
    },
  };
  return person;
}
