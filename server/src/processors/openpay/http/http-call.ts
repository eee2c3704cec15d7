import type { Dispatcher } from 'undici';

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export type HttpReply =
  | { kind: 'answered'; status: number; headers: Record<string, string | string[] | undefined>; text: string }
  /** Nothing was sent: no connection, an untrusted certificate, or no time left. */
  | { kind: 'not_sent'; message: string }
  /** The request may have arrived. */
  | { kind: 'no_answer'; message: string };

/** More than any response of the API: a list of 100 charges has a tenth of it. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Sends one request. Never throws, and always reports whether the upstream may have received it. */
export function callByHttp(dispatcher: Dispatcher, call: HttpCall, timeoutMs: number): Promise<HttpReply> {
  return new Promise(resolve => {
    let control: Dispatcher.DispatchController | undefined;
    let answer: { status: number; headers: Record<string, string | string[] | undefined> } | undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    let isOver = false;
    const end = (reply: HttpReply) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      resolve(reply);
    };
    const giveUp = (error: Error) => {
      const message = messageOf(error);
      end(control === undefined ? { kind: 'not_sent', message } : { kind: 'no_answer', message });
      control?.abort(error);
    };
    const timer = setTimeout(
      () => giveUp(new Error(`no answer within ${Math.round(timeoutMs)} ms`)),
      timeoutMs,
    );
    dispatcher.dispatch(
      { ...call, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(controller) {
          // Connected too late: the caller already got "not sent".
          if (isOver) controller.abort(new Error('too late'));
          else control = controller;
        },
        onResponseStart(_controller, status, headers) {
          if (status >= 200) answer = { status, headers };
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          if (size > MAX_BODY_BYTES) giveUp(new Error('the answer is too long'));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          if (answer !== undefined)
            end({ kind: 'answered', ...answer, text: Buffer.concat(chunks).toString('utf8') });
        },
        onResponseError(_controller, error) {
          giveUp(error);
        },
      },
    );
  });
}

/** Node's error codes for an untrusted certificate. */
const UNTRUSTED =
  /^(UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|CERT_UNTRUSTED$|CERT_SIGNATURE_FAILURE$)/;

/** A readable message with the system's error code, if there is one. */
function messageOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  const said =
    error.message === '' ? (error.cause instanceof Error ? error.cause.message : error.name) : error.message;
  const text = code === undefined || said.includes(code) ? said : `${said} (${code})`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate is of another host: ${text}`;
  return UNTRUSTED.test(code ?? '') ? `the certificate is not trusted, see authority: ${text}` : text;
}
