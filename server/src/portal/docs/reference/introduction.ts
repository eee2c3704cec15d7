import type { Language } from '@recaudo/contract/shared/words/language';
import type { Html } from '../../../payer-pages/frame/html.ts';
import { introductionInEnglish } from './introduction-en.ts';
import { introductionInSpanish } from './introduction-es.ts';
import { type IntroductionId, type IntroductionParts, introductionIds } from './introduction-parts.ts';
import { libraryTag } from './library-tag.ts';
import { testCardTable } from './test-cards.ts';

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
