import type { Addresses } from '../../../installation/addresses.ts';
import type { Html } from '../../../pages/html.ts';
import type { Language } from '../../../pages/language.ts';
import { introductionInEnglish } from './introduction-en.ts';
import { introductionInSpanish } from './introduction-es.ts';
import { libraryTag } from './library-tag.ts';
import { testCardTable } from './test-cards.ts';

export const introductionIds = [
  'start',
  'authentication',
  'environments',
  'errors',
  'idempotency',
  'lists',
  'money-and-time',
  'profiles',
  'browser-library',
  'test-cards',
] as const;
export type IntroductionId = (typeof introductionIds)[number];

export interface IntroductionParts {
  addresses: Addresses;
  /** A block to copy, as the operations have. */
  code: (text: string) => Html;
  /** An address of these pages in the reader's language. */
  link: (path: string) => string;
  testCards: Html;
  /** The element that loads the browser library of the sandbox. */
  libraryTag: string;
}

export type Introduction = Record<IntroductionId, { title: string; body: Html }>;

export function introduce(
  language: Language,
  parts: Omit<IntroductionParts, 'testCards' | 'libraryTag'>,
): { id: IntroductionId; title: string; body: Html }[] {
  const write = language === 'es' ? introductionInSpanish : introductionInEnglish;
  const sections = write({
    ...parts,
    testCards: testCardTable(language),
    libraryTag: libraryTag(parts.addresses.sandbox),
  });
  return introductionIds.map(id => ({ id, ...sections[id] }));
}
