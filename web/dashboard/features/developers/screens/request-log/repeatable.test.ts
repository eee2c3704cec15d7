import { expect, test } from 'vitest';
import { whyNotRepeatable } from './repeatable.ts';

const charge = { action: 'money', is_redacted: false, request_body: '{"amount":1}' } as const;

test.each([
  ['a whole request', charge, 'sandbox', undefined],
  ['one without a body', { ...charge, request_body: null }, 'sandbox', undefined],
  ['one that only reads', { ...charge, action: 'read' }, 'sandbox', undefined],
  ['real money', charge, 'production', 'onlySandbox'],
  ['what was redacted', { ...charge, is_redacted: true }, 'sandbox', 'redacted'],
  ['a body that was cut', { ...charge, request_body: '{"amou…' }, 'sandbox', 'cut'],
  ['what no session may call', { ...charge, action: null }, 'sandbox', 'notHere'],
] as const)('%s', (_title, request, environment, why) =>
  expect(whyNotRepeatable(request, environment)).toBe(why),
);
