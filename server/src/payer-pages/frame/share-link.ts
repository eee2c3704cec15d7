import type { Language } from '@recaudo/contract/shared/words/language';
import type { Dictionary } from './dictionary.ts';
import { type Html, html } from './html.ts';

interface ShareMessages {
  whatsApp: string;
  share: string;
}

export const shareMessages: Dictionary<ShareMessages> = {
  es: { whatsApp: 'Enviar por WhatsApp', share: 'Compartir' },
  en: { whatsApp: 'Send by WhatsApp', share: 'Share' },
};

/**
 * WhatsApp without JavaScript; with it, the phone's share sheet. Receipts are shared as text only, because the receipt
 * page lets its visitor request a reversal.
 */
export function shareLink(language: Language, { text, url }: { text: string; url?: string }): Html {
  const { whatsApp, share } = shareMessages[language];
  const href = `https://wa.me/?text=${encodeURIComponent(url === undefined ? text : `${text} ${url}`)}`;
  const look = url === undefined ? 'button button-quiet' : 'button';
  return html`<a class="${look}" href="${href}" rel="noopener noreferrer" data-share="${share}" data-share-text="${text}"${url !== undefined && html` data-share-url="${url}"`}>${whatsApp}</a>`;
}
