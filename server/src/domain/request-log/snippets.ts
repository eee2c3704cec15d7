import type { ApiRequest } from './api-request.ts';
import { isCut } from './redact.ts';

type Reported = Pick<ApiRequest, 'method' | 'path' | 'query' | 'idempotencyKey' | 'requestBody'>;

/** The key is unknown here, so both snippets read it from this environment variable. */
export const KEY_VARIABLE = 'RECAUDO_KEY';

const urlOf = (baseUrl: string, { path, query }: Reported): string =>
  `${baseUrl}${path}${query === '' ? '' : `?${query}`}`;

/** A truncated body is not valid JSON, so it is left out. */
const bodyOf = ({ requestBody }: Reported): string | undefined =>
  requestBody === null || isCut(requestBody) ? undefined : requestBody;

/** The request as a curl command. Redacted parts must be filled in again. */
export function toCurl(baseUrl: string, request: Reported): string {
  const body = bodyOf(request);
  return [
    `curl ${shellQuote(urlOf(baseUrl, request))}`,
    ...(request.method === 'GET' ? [] : [`-X ${request.method}`]),
    `-u "$${KEY_VARIABLE}:"`,
    ...(request.idempotencyKey === null
      ? []
      : [`-H ${shellQuote(`Idempotency-Key: ${request.idempotencyKey}`)}`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellQuote(body)}`]),
  ].join(' \\\n  ');
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as TypeScript that runs on Node as it is. */
export function toTypeScript(baseUrl: string, request: Reported): string {
  const body = bodyOf(request);
  const headers = [
    `    authorization: \`Basic \${Buffer.from(\`\${process.env['${KEY_VARIABLE}']}:\`).toString('base64')}\`,`,
    ...(request.idempotencyKey === null
      ? []
      : [`    'idempotency-key': ${JSON.stringify(request.idempotencyKey)},`]),
    ...(body === undefined ? [] : [`    'content-type': 'application/json',`]),
  ];
  return [
    `const response = await fetch(${JSON.stringify(urlOf(baseUrl, request))}, {`,
    `  method: '${request.method}',`,
    '  headers: {',
    ...headers,
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(body)}),`]),
    '});',
    `console.log(response.status, response.headers.get('x-request-id'), await response.text());`,
  ].join('\n');
}

const indent = (json: string): string => JSON.stringify(JSON.parse(json), null, 2).replaceAll('\n', '\n  ');
