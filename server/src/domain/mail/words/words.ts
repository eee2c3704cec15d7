import type { Dictionary } from '../../../pages/dictionary.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { MailWords } from './mail-words.ts';

export const mailWords: Dictionary<MailWords> = { es, en };
