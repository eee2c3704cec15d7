import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../../payer-pages/frame/html.ts';

/** Sets `lang` on text that is not in the page's language, for screen readers. */
export const inLanguage = (of: Language, page: Language): Html | false => of !== page && html` lang="${of}"`;
