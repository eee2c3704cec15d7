import { errorCodes } from '@recaudo/contract/shared/error-table';
import { languages } from '@recaudo/contract/shared/words/language';
import { describe, expect, test } from 'vitest';
import { errorMessages, errorTitle } from './error-messages.ts';

describe.each(errorCodes)('%i', code => {
  test.each(languages)('has its title, cause and remedy in %s', language => {
    const { cause, remedy } = errorMessages[code];
    for (const text of [errorTitle(code, language), cause[language], remedy[language]]) {
      expect(text.trim()).not.toBe('');
    }
  });

  test('differs between the languages', () => {
    const { cause, remedy } = errorMessages[code];
    expect(errorTitle(code, 'es')).not.toBe(errorTitle(code, 'en'));
    expect(cause.es).not.toBe(cause.en);
    expect(remedy.es).not.toBe(remedy.en);
  });
});

test('no texts remain for removed codes', () => {
  expect(Object.keys(errorMessages).map(Number)).toEqual(errorCodes);
});
