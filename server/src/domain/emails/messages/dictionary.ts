import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { MailMessages } from './mail-messages.ts';

export const mailMessages: Dictionary<MailMessages> = { es, en };
