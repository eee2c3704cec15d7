import { causeMessages, failureCauses, messagesOfCause } from '@recaudo/contract/shared/words/failure-cause';
import { expect, test } from 'vitest';
import { TargetRefused } from '../../endpoints/target.ts';
import { failureOf, failureOfCode, TooSlow } from './attempt.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['nothing listens', coded('ECONNREFUSED'), 'connection_refused'],
  [
    'several addresses, none answers',
    new AggregateError([coded('EHOSTUNREACH'), coded('X')]),
    'host_unreachable',
  ],
  ['an unknown name', coded('ENOTFOUND'), 'name_unknown'],
  ['an old certificate', coded('CERT_HAS_EXPIRED'), 'certificate_expired'],
  ['a handshake that fails', coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'tls_failed'],
  [
    'an answer that is no HTTP',
    Object.assign(new Error('x'), { name: 'HTTPParserError' }),
    'answer_not_http',
  ],
  ['an answer that is too late', new TooSlow(), 'answer_timeout'],
  [
    'an address that is closed',
    new TargetRefused('url_to_closed_address', 'not_https'),
    'url_to_closed_address',
  ],
  ['anything else', coded('EODD'), 'call_failed'],
])('%s', (_title, error, cause) => expect(failureOf(error).cause).toBe(cause));

test.each([
  [204, undefined],
  [301, 'redirected'],
  [500, 'refused_by_receiver'],
])('an answer of %i', (code, cause) => expect(failureOfCode(code)?.cause).toBe(cause));

test('every cause has its own text in both languages', () => {
  for (const language of ['es', 'en'] as const) {
    expect(Object.keys(causeMessages[language]).sort()).toEqual([...failureCauses].sort());
  }
  expect(messagesOfCause('es', 'refused_by_receiver', 503)).toBe('Respondió 503');
  expect(messagesOfCause('en', 'of another version', null)).toBeUndefined();
  expect(messagesOfCause('es', null, 500)).toBeUndefined();
});
