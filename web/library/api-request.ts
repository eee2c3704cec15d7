import { type Language, message } from './messages.ts';
import { clientFailure, type ErrorObject, type Failure, type Outcome } from './outcome.ts';

export interface Credentials {
  origin: string;
  merchantId: string;
  apiKey: string;
  language: Language;
}

const REQUEST_TIMEOUT_MS = 30_000;

function refuseCredentials({ merchantId, apiKey, language }: Credentials): Failure | undefined {
  // The older script documents these two `message` values, and pages compare with them.
  if (!merchantId) {
    return clientFailure(1002, message(language, 'merchantId'), { message: 'Empty or invalid OpenPay ID' });
  }
  if (!apiKey) {
    return clientFailure(1002, message(language, 'apiKey'), { message: 'Empty or invalid API Key' });
  }
  // Interface 3.3, 1010. Rejected here, so that a private key never leaves the browser.
  return apiKey.startsWith('sk_') ? clientFailure(1010, message(language, 'privateKey')) : undefined;
}

function isErrorObject(body: unknown): body is ErrorObject {
  return typeof body === 'object' && body !== null && 'error_code' in body && 'description' in body;
}

async function readAnswer<T>(response: Response, language: Language): Promise<Outcome<T>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && typeof body === 'object' && body !== null) {
    return { data: body as T, status: response.status };
  }
  const failure = clientFailure(1004, message(language, 'unreadable'));
  const unread = { ...failure.data, http_code: response.status };
  return { ...failure, data: isErrorObject(body) ? body : unread, status: response.status };
}

/** Never rejects: every error is an outcome. */
export async function callApi<T>(
  credentials: Credentials,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Outcome<T>> {
  const refused = refuseCredentials(credentials);
  if (refused) return refused;
  const { origin, merchantId, apiKey, language } = credentials;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(`${origin}/v1/${encodeURIComponent(merchantId)}${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Basic ${btoa(`${apiKey}:`)}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    });
    return await readAnswer<T>(response, language);
  } catch {
    return abort.signal.aborted
      ? clientFailure(1004, message(language, 'timeout'), {
          message: `Timeout after ${REQUEST_TIMEOUT_MS} milliseconds`,
          cancelled: true,
        })
      : clientFailure(1004, message(language, 'network'), { message: 'Unknown error' });
  } finally {
    clearTimeout(timer);
  }
}
