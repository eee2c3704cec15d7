import { addMonths, bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showDay } from '../../payer-pages/frame/instants.ts';
import { notice } from '../../payer-pages/frame/message.ts';
import { GatewayError } from '../../platform/errors.ts';
import { isLate } from '../billing/subscriptions/billing-rules.ts';
import { pauseSubscription } from '../billing/subscriptions/pauses/pause-subscription.ts';
import { pauseMessages } from './messages/pause-messages.ts';
import { hereIn, type OpenSubscription, pathOf, scopeOf } from './open-subscription.ts';
import { renderInShell } from './subscription-page.ts';

/** Possible lengths of a pause. */
const MONTHS = [1, 2, 3] as const;

/** Whether the payer may pause or resume now. */
export const mayPauseNow = ({ mayPause, state, subscription }: OpenSubscription): boolean =>
  mayPause && state === 'open' && !isLate(subscription) && !subscription.cancelAtPeriodEnd;

const endAfter = ({ gateway }: OpenSubscription, months: number): CalendarDate => {
  const today = bogotaDateOf(gateway.clock.now());
  return addMonths(today, months, Number(today.slice(8)));
};

export function renderPausePage(view: OpenSubscription, formToken: string): string {
  const { language } = view;
  const messages = pauseMessages[language];
  const path = `${pathOf(view)}/pausar`;
  const choice = (months: number) => html`<div class="consent">
<input type="radio" id="months-${months}" name="months" value="${months}"${months === 1 && html` checked`}>
<label for="months-${months}">${messages.until(showDay(endAfter(view, months), language))}</label>
</div>`;
  return renderInShell(view, {
    title: messages.title,
    path,
    body: html`<h1>${messages.title}</h1>
<form class="pay-form" method="post" action="${path}?lang=${language}" data-once>
<input type="hidden" name="form_token" value="${formToken}">
<p>${messages.question}</p>
<fieldset class="consents"><legend class="visually-hidden">${messages.legend}</legend>
${MONTHS.map(choice)}
</fieldset>
<button class="button" type="submit">${messages.confirm}</button>
<p class="form-status" role="status" data-form-status></p>
</form>
<p class="back"><a href="${hereIn(view)}">${messages.back}</a></p>`,
  });
}

export function pauseNotice({ subscription, language }: OpenSubscription): Html | false {
  const { paused } = pauseMessages[language];
  if (subscription.pause === null) return false;
  const { until } = subscription.pause;
  return notice(paused.title, until === null ? paused.open : paused.until(showDay(until, language)));
}

/** Links to pausing, or the form for resuming. */
export function pauseSection(view: OpenSubscription, formToken: string): Html | false {
  if (!mayPauseNow(view)) return false;
  const { subscription, language } = view;
  const messages = pauseMessages[language];
  const path = `${pathOf(view)}/pausar?lang=${language}`;
  if (subscription.pause === null) {
    return html`<p class="section"><a class="button button-quiet" href="${path}">${messages.open}</a></p>`;
  }
  return html`<section class="section">
<form method="post" action="${path}" data-once>
<input type="hidden" name="form_token" value="${formToken}">
<input type="hidden" name="months" value="0">
<button class="button" type="submit">${messages.resume}</button>
</form>
</section>`;
}

/** Pauses for this many months; 0 resumes. The remaining days of the period continue after the pause. */
export async function pauseOrResume(view: OpenSubscription, sent: string | undefined): Promise<void> {
  const months = Number(sent);
  const isKnown = months === 0 || MONTHS.some(known => known === months);
  if (!isKnown || (months === 0) === (view.subscription.pause === null)) return;
  const pause = months === 0 ? null : { until: endAfter(view, months), extend: true };
  try {
    await pauseSubscription(view.gateway, scopeOf(view), view.subscription.id, { pause });
  } catch (error) {
    // Just changed in another tab or by the merchant; the page shows that.
    if (error instanceof GatewayError && error.errorCode === errors.operationNotAllowed) return;
    throw error;
  }
}
