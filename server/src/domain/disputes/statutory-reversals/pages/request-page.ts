import { reversalReasonMessages } from '@recaudo/contract/shared/disputes/reversal-words';
import { type Html, html } from '../../../../payer-pages/frame/html.ts';
import { showShortInstant } from '../../../../payer-pages/frame/instants.ts';
import { message, type Tone } from '../../../../payer-pages/frame/message.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';
import { type PayerView, renderView, reversalPath } from '../../../charges/hosted/payer-page.ts';
import type { obstacleTo } from '../request-reversal.ts';
import type { Reversal } from '../reversal.ts';
import { pageMessages } from './messages/page-messages.ts';

const tones: Record<Reversal['status'], Tone> = {
  requested: 'waiting',
  contested: 'warning',
  accepted: 'good',
  given_back: 'good',
  withdrawn: 'warning',
  rejected: 'bad',
  charged_back: 'waiting',
};

export interface RequestPage {
  /** Set if the payer may withdraw the request. */
  withdrawToken?: string | undefined;
  mayAskAgain: boolean;
}

/** Shows the state of the payer's latest request. */
export function renderRequest(view: PayerView, reversal: Reversal, page: RequestPage): string {
  const { brand, handle, language } = view;
  const messages = pageMessages[language];
  const { title, text } = messages.states[reversal.status];
  const path = reversalPath(handle);
  return renderView(view, {
    title,
    path,
    body: html`${message({
      tone: tones[reversal.status],
      title,
      text: text(brand.name),
      more: html`${facts(view, reversal)}${noteOf(view, reversal)}${withdrawForm(view, page)}`,
      action: page.mayAskAgain
        ? { href: `${path}?lang=${language}&otra=1`, label: messages.again }
        : undefined,
      note: contactOf(view),
    })}`,
  });
}

/** Explains why no reversal can be requested. */
export function renderObstacle(
  view: PayerView,
  obstacle: NonNullable<ReturnType<typeof obstacleTo>>,
): string {
  const messages = pageMessages[view.language];
  const said =
    obstacle === 'nothing_left'
      ? messages.closed
      : obstacle === 'too_many'
        ? messages.tooMany
        : messages.notPaid;
  return renderView(view, {
    title: said.title,
    path: reversalPath(view.handle),
    body: html`${message({ tone: 'warning', ...said, note: contactOf(view) })}`,
  });
}

function contactOf({ brand, language }: PayerView): string | undefined {
  const contact = brand.email ?? brand.phone;
  return contact === null ? undefined : pageMessages[language].askShop(contact);
}

function facts({ language }: PayerView, reversal: Reversal): Html {
  const messages = pageMessages[language].facts;
  const isOpen = reversal.status === 'requested' || reversal.status === 'accepted';
  const rows: readonly (readonly [string, string | null])[] = [
    [messages.number, reversal.id],
    [messages.amount, displayPesos(reversal.givenBackCentavos ?? reversal.amountCentavos, language)],
    [messages.reason, reversalReasonMessages[language][reversal.reason]],
    [messages.requestedOn, showShortInstant(reversal.creationDate, language)],
    [messages.giveBackBy, isOpen ? showShortInstant(reversal.giveBackBy, language) : null],
    [messages.answer, reversal.answer],
  ];
  return html`<dl class="receipt">
${rows.map(
  ([term, value]) =>
    value !== null &&
    html`<div><dt>${term}</dt><dd>${value}</dd></div>
`,
)}</dl>`;
}

function noteOf({ language }: PayerView, { status }: Reversal): Html | false {
  const messages = pageMessages[language];
  if (status === 'requested') return html`<p class="message-note">${messages.tellYourBank}</p>`;
  return status === 'contested' && html`<p class="message-note">${messages.authority}</p>`;
}

function withdrawForm({ handle, language }: PayerView, { withdrawToken }: RequestPage): Html | false {
  if (withdrawToken === undefined) return false;
  const messages = pageMessages[language];
  return html`<form method="post" action="${reversalPath(handle)}/retirar?lang=${language}" data-once>
<input type="hidden" name="form_token" value="${withdrawToken}">
<p>${messages.withdrawNote}</p>
<button class="button button-quiet" type="submit">${messages.withdraw}</button>
</form>`;
}
