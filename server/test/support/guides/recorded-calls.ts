import type { App } from '../../../src/platform/http/server.ts';

export interface RecordedCall {
  method: string;
  /** The path below the merchant, with its query. */
  path: string;
  sent: unknown;
  status: number;
  answer: unknown;
}

const STEP = '/guide-step';

/** A snippet calls this URL at the end of each step, so that the record can assign calls to steps. */
export const stepUrl = (baseUrl: string, merchantId: string, step: number): string =>
  `${baseUrl}${STEP}/${merchantId}/${step}`;

/**
 * Each language uses its own order ids and webhook URLs, so that a reader can try all of them; the guide shows the
 * response of curl.
 */
const OF_LANGUAGE = /\b(orden-\d+)-(?:node|python|php|java)\b/g;
const FROM_LANGUAGE = /\?from=(?:node|python|php|java)\b/g;
const withoutLanguage = (value: unknown): unknown => {
  if (value === undefined) return undefined;
  return JSON.parse(
    JSON.stringify(value).replaceAll(OF_LANGUAGE, '$1').replaceAll(FROM_LANGUAGE, '?from=curl'),
  );
};

/** Records the calls that reach the gateway, by merchant and step. */
export function newCallRecord() {
  const byMerchant = new Map<string, RecordedCall[][]>();
  const stepsOf = (merchantId: string): RecordedCall[][] => {
    const steps = byMerchant.get(merchantId) ?? [[]];
    byMerchant.set(merchantId, steps);
    return steps;
  };
  return {
    stepsOf,
    listenTo(app: App): void {
      app.get<{ Params: { merchant: string } }>(`${STEP}/:merchant/:step`, async ({ params }, reply) => {
        stepsOf(params.merchant).push([]);
        return reply.send('');
      });
      app.addHook('onSend', async (request, reply, payload) => {
        const [, merchantId, path] = /^\/v1\/(\w+)(.*)$/.exec(request.url) ?? [];
        if (merchantId === undefined || path === undefined) return payload;
        const answer: unknown = typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : null;
        stepsOf(merchantId)
          .at(-1)
          ?.push({
            method: request.method,
            path,
            sent: withoutLanguage(request.body),
            status: reply.statusCode,
            answer: withoutLanguage(answer),
          });
        return payload;
      });
    },
  };
}

export type CallRecord = ReturnType<typeof newCallRecord>;

const ID = /\b[a-z0-9]{20}\b/g;
const withoutIds = (value: unknown): unknown =>
  value === undefined || value === null ? null : JSON.parse(JSON.stringify(value).replaceAll(ID, '{id}'));

/** The changes that a step makes, comparable across languages: without ids and without polling. */
export const listChanges = (calls: readonly RecordedCall[]) =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, status, sent }) => ({
      call: `${method} ${path.replaceAll(ID, '{id}')} ${status}`,
      sent: withoutIds(sent),
    }));
