import type { ExampleRequest } from './example-request.ts';
import { printLiteral, pythonStyle } from './literal.ts';

/** Uses `requests`, which nearly every Python shop has. */
export function pythonSnippet({ method, path, key, body }: ExampleRequest): string {
  const options = [
    `    "{{base_url}}${path}",`,
    ...(key === undefined ? [] : [`    auth=("${key}", ""),`]),
    ...(body === undefined ? [] : [`    json=${printLiteral(body, pythonStyle, '    ', '    ')},`]),
  ];
  return [
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    ...options,
    ')',
    'print(answer.status_code, answer.text)',
  ].join('\n');
}
