import { expect, test } from 'vitest';
import { indentJson } from './indent-json.ts';

test.each([
  ['{"a":20000.00,"b":[1,2],"c":{}}', '{\n  "a": 20000.00,\n  "b": [\n    1,\n    2\n  ],\n  "c": {}\n}'],
  ['[]', '[]'],
  ['{ "a" : "x{,:}[\\"\\\\" }', '{\n  "a": "x{,:}[\\"\\\\"\n}'],
  ['"no object"', '"no object"'],
  ['', ''],
  ['}{', '\n}{\n'],
])('%s', (text, expected) => {
  expect(indentJson(text)).toBe(expected);
});
