import { type Html, html } from './html.ts';

export type Tone = 'good' | 'waiting' | 'warning' | 'bad';

export interface Message {
  tone: Tone;
  title: string;
  text: string | Html;
  action?: { href: string; label: string } | undefined;
  note?: string | undefined;
  /** Further content below the text, such as a receipt's details. */
  more?: Html | undefined;
}

const signs: Record<Tone, string> = { good: '✓', waiting: '…', warning: '!', bad: '×' };

/** A payment's state: paid, pending, expired. Screen readers announce it immediately. */
export const message = ({
  tone,
  title,
  text,
  action,
  note,
  more,
}: Message): Html => html`<section class="message message-${tone}">
<span class="message-sign" aria-hidden="true">${signs[tone]}</span>
<h1>${title}</h1>
<p role="status">${text}</p>
${more}
${action !== undefined && html`<p><a class="button" href="${action.href}">${action.label}</a></p>`}
${note !== undefined && html`<p class="message-note">${note}</p>`}
</section>`;

/** A notice above a form: what went wrong and what to do. */
export const notice = (title: string, text: string | Html): Html => html`<div class="notice" role="alert">
<p class="notice-title">${title}</p>
<p>${text}</p>
</div>`;

/** A notice above a page about the payer's successful action. */
export const goodNotice = (
  title: string,
  text: string,
): Html => html`<div class="notice notice-good" role="status">
<p class="notice-title">${title}</p>
<p>${text}</p>
</div>`;
