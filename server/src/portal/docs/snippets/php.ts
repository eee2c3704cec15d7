import type { ExampleRequest } from './example-request.ts';
import { phpStyle, printLiteral } from './literal.ts';

/** Uses only the curl extension. */
export function phpSnippet({ method, path, key, body }: ExampleRequest): string {
  const options = [
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    ...(key === undefined ? [] : [`    CURLOPT_USERPWD => '${key}:',`]),
    ...(body === undefined
      ? []
      : [
          `    CURLOPT_HTTPHEADER => ['Content-Type: application/json'],`,
          `    CURLOPT_POSTFIELDS => json_encode(${printLiteral(body, phpStyle, '    ', '    ')}),`,
        ]),
    '    CURLOPT_RETURNTRANSFER => true,',
  ];
  return [
    '<?php',
    `$call = curl_init('{{base_url}}${path}');`,
    'curl_setopt_array($call, [',
    ...options,
    ']);',
    '$answer = curl_exec($call);',
    'echo curl_getinfo($call, CURLINFO_RESPONSE_CODE), " ", $answer, "\\n";',
  ].join('\n');
}
