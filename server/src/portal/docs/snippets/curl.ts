import type { ExampleRequest } from './example-request.ts';
import { printJson } from './print-json.ts';

/** A shell command that works when pasted. */
export function curlSnippet({ method, path, key, body }: ExampleRequest): string {
  const options = [
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...(key === undefined ? [] : [`-u "${key}:"`]),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${singleQuoted(printJson(body, '  '))}`]),
  ];
  return [`curl "{{base_url}}${path}"`, ...options].join(' \\\n  ');
}

const singleQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
