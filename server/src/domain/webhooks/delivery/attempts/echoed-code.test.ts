import { expect, test } from 'vitest';
import { echoesCode } from './echoed-code.ts';

const CODE = 'k3x90a1b';

test.each([
  [CODE, true],
  [` ${CODE}\n`, true],
  [`"${CODE}"`, true],
  [`{"verification_code":"${CODE}"}`, true],
  [`{ "verification_code": "${CODE}" }\n`, true],
  ['', false],
  ['ok', false],
  ['k3x90a1c', false],
  [`${CODE}${CODE}`, false],
  [`<p>${CODE}</p>`, false],
  [`code=${CODE}`, false],
  [`["${CODE}"]`, false],
  [`{"code":"${CODE}"}`, false],
  // An echo of the request, as debugging pages return.
  [`{"type":"verification","verification_code":"${CODE}","id":"e1"}`, false],
  [`{"json":{"verification_code":"${CODE}"}}`, false],
  ['{"verification_code":null}', false],
  ['null', false],
])('%j proves: %s', (body, expected) => {
  expect(echoesCode(body, CODE)).toBe(expected);
});
