import type { Language } from '@recaudo/contract/language';
import { type Html, html } from '../../../pages/html.ts';

/** Marks words that stayed in another language than the page, for those who hear it. */
export const inLanguage = (of: Language, page: Language): Html | false => of !== page && html` lang="${of}"`;
