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
  /** On top of what the browser sends; an empty text takes a header away. */
  headers?: Record<string, string>;
}

/** Somebody at a browser: keeps the cookie, and sends the token of the session with every change. */
export interface Person {
  /** What the last sign-up, sign-in or acceptance answered. */
  session: SessionBody;
  cookie: string | undefined;
  /** Typed in where the server asks for it once more, as the dashboard's dialog does; undefined: nobody answers. */
  password: string | undefined;
  /** What their authenticator app shows, so many codes later. */
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
  /** Its merchant's operations, called with the session instead of a key. */
  operations(environment: 'sandbox' | 'production'): TestClient;
}

/** Sent as it is, under the Content-Type of the options. */
const isBytes = (body: unknown): body is Buffer => Buffer.isBuffer(body);

export const PASSWORD = 'tinto y almojábana';

let addresses = 0;

export function newPerson(app: App, origin = 'http://127.0.0.1:8000'): Person {
  addresses += 1;
  // Each browser at an address of its own, so that the limits of one test do not reach another.
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
    // A file that is downloaded is none.
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
