import { failureCauses } from '@recaudo/contract/shared/words/failure-cause';
import { expect, test } from 'vitest';
import { deliveryMessages } from '../../messages/delivery-messages.ts';
import { adviceFor } from './mend.ts';

test.each([
  ['name_unknown', null, 'mendDns'],
  ['certificate_expired', null, 'mendTls'],
  ['answer_timeout', null, 'mendTimeout'],
  ['connection_refused', null, 'mendRefused'],
  ['redirected', 301, 'mendRedirect'],
  ['refused_by_receiver', 401, 'mendUnauthorized'],
  ['refused_by_receiver', 404, 'mendMissing'],
  ['refused_by_receiver', 422, 'mendRequest'],
  ['refused_by_receiver', 429, 'mendTooMany'],
  ['refused_by_receiver', 500, 'mendServer'],
  ['refused_by_receiver', 503, 'mendServer'],
  ['of_a_newer_version', null, 'mendOther'],
  [null, null, 'mendOther'],
] as const)('%s with %s', (cause, code, advice) => expect(adviceFor(cause, code)).toBe(advice));

test.each([...failureCauses])('%s has a remedy in both languages', cause => {
  const advice = adviceFor(cause, cause === 'refused_by_receiver' ? 500 : null);
  expect(deliveryMessages.es[advice]).toMatch(/\.$/);
  expect(deliveryMessages.en[advice]).toMatch(/\.$/);
});
