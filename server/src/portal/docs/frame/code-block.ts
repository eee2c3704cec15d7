import type { Language } from '@recaudo/contract/language';
import { type Html, html } from '../../../pages/html.ts';
import { labels } from '../messages/labels.ts';

/** Code with a button to copy it. The button stays hidden until the script that serves it is there. */
export function codeBlock(language: Language, text: string, caption?: string): Html {
  const { copy, copied } = labels[language];
  return html`<figure class="code">${caption !== undefined && html`<figcaption>${caption}</figcaption>`}
<button type="button" class="copy" data-copied="${copied}" hidden>${copy}</button>
<pre><code>${text}</code></pre></figure>`;
}
