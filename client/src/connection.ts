import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorOf, NoAnswerError } from './errors.ts';
import { type OnWarning, reportWarning } from './warnings.ts';

export interface Settings {
  /** Where the gateway listens, such as https://pay.example.com. Environment variables fit: a missing one throws at once. */
  baseUrl: string | undefined;
  merchantId: string | undefined;
  /** The private key, or the public one for what pages of a shop may do. */
  apiKey: string | undefined;
  /** How long one try may take. */
  timeoutMs?: number;
  /** How often a request is sent, the first time included. */
  attempts?: number;
  /** For tests, or to go through a proxy. */
  fetch?: typeof fetch;
  /**
   * Gets what the gateway ignored, such as a misspelled field. Without it warnings are printed unless NODE_ENV is
   * production; false switches them off.
   */
  onWarning?: OnWarning;
}

export interface CallOptions {
  /** Of a POST; a new one unless it is given. The same key never does anything twice. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address of the gateway. */
  path: string;
  query?: object | undefined;
  body?: unknown;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
const again = new Set([408, 429, 500, 502, 503, 504]);

/** Sends requests, and sends them again where that is safe: every POST has a key under which nothing is done twice. */
export class Connection {
  readonly merchantPath: string;
  readonly #settings: Required<Omit<Settings, 'onWarning'>> &
    Pick<Settings, 'onWarning'> & { baseUrl: string };
  readonly #authorization: string;

  constructor(settings: Settings) {
    const baseUrl = requireText(settings, 'baseUrl', 'the address of the gateway');
    const merchantId = requireText(settings, 'merchantId', 'the id of the merchant');
    const apiKey = requireText(settings, 'apiKey', 'its private key');
    this.#settings = {
      timeoutMs: 30_000,
      attempts: 4,
      fetch,
      ...settings,
      baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    };
    this.#authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
    this.merchantPath = `/v1/${encodeURIComponent(merchantId)}`;
  }

  async call<Answer>(call: Call): Promise<Answer> {
    const key = call.method === 'POST' ? (call.idempotencyKey ?? randomUUID()) : undefined;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= this.#settings.attempts;
      const answer = await this.#send(call, key).catch((cause: unknown) => {
        call.signal?.throwIfAborted();
        if (isLast) throw new NoAnswerError(key, cause);
        return undefined;
      });
      const isEnd = answer !== undefined && (answer.ok || isLast || !isWorthAnother(answer));
      if (isEnd) reportWarning(answer, call, this.#settings.onWarning);
      if (answer?.ok === true) return (answer.status === 204 ? undefined : await answer.json()) as Answer;
      // The first try had taken it away, and its answer was lost.
      if (answer?.status === 404 && call.method === 'DELETE' && attempt > 1) return undefined as Answer;
      if (isEnd) throw await readError(answer);
      await answer?.body?.cancel();
      await sleep(waitBefore(attempt, answer), undefined, { signal: call.signal });
    }
  }

  #send({ method, path, query = {}, body, signal }: Call, key: string | undefined): Promise<Response> {
    const { baseUrl, timeoutMs, fetch: send } = this.#settings;
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const timeout = AbortSignal.timeout(timeoutMs);
    return send(url, {
      method,
      headers: {
        authorization: this.#authorization,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  }
}

/** Mostly an environment variable that is not set: without this check every request would be a puzzling 401 or 404. */
function requireText(
  settings: Settings,
  name: 'baseUrl' | 'merchantId' | 'apiKey',
  description: string,
): string {
  const value: unknown = settings[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new TypeError(
    `Recaudo needs ${name}, ${description}; it is ${value === '' ? 'empty' : String(value)}`,
  );
}

/** Also while the first request under this key is still running: 409 with a time to wait. */
const isWorthAnother = ({ status, headers }: Response): boolean =>
  again.has(status) || (status === 409 && headers.has('retry-after'));

/** Longer each time and never the same for two clients; or as long as the gateway says. */
function waitBefore(attempt: number, answer: Response | undefined): number {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  if (asked >= 0) return Math.min(asked * 1_000, LONGEST_WAIT_MS);
  const most = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return most / 2 + (Math.random() * most) / 2;
}

async function readError(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => undefined);
  return errorOf(answer.status, typeof body === 'object' && body !== null ? body : {});
}
