import { errors } from '@recaudo/contract/shared/error-table';
import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showDay } from '../../payer-pages/frame/instants.ts';
import { GatewayError } from '../../platform/errors.ts';
import { owes } from '../billing/subscriptions/billing-rules.ts';
import { cancelSubscription } from '../billing/subscriptions/cancellation/cancel-subscription.ts';
import { updateSubscription } from '../billing/subscriptions/update-subscription.ts';
import { cancelMessages } from './messages/cancel-messages.ts';
import { hereIn, type OpenSubscription, pathOf, scopeOf } from './open-subscription.ts';
import { renderInShell } from './subscription-page.ts';

/** Asks for confirmation before canceling (WCAG 3.3.4). */
export function renderCancelPage(view: OpenSubscription, formToken: string): string {
  const { subscription, language } = view;
  const messages = cancelMessages[language];
  const path = `${pathOf(view)}/cancelar`;
  return renderInShell(view, {
    title: messages.title,
    path,
    body: html`<h1>${messages.title}</h1>
<form class="pay-form" method="post" action="${path}?lang=${language}" data-once>
<input type="hidden" name="form_token" value="${formToken}">
${owes(subscription) ? onlyNow(messages.nowOnly) : choices(view)}
<button class="button" type="submit">${messages.confirm}</button>
<p class="form-status" role="status" data-form-status></p>
</form>
<p class="back"><a href="${hereIn(view)}">${messages.back}</a></p>`,
  });
}

/** While a payment is due, canceling at the end of the period would keep charging. */
const onlyNow = (text: string): Html => html`<p>${text}</p>
<input type="hidden" name="when" value="now">`;

function choices({ subscription, language }: OpenSubscription): Html {
  const messages = cancelMessages[language];
  const choice = (value: string, label: string, isChosen: boolean) => html`<div class="consent">
<input type="radio" id="when-${value}" name="when" value="${value}"${isChosen && html` checked`}>
<label for="when-${value}">${label}</label>
</div>`;
  return html`<p>${messages.question}</p>
<fieldset class="consents"><legend class="visually-hidden">${messages.legend}</legend>
${choice('end', messages.atEnd(showDay(subscription.periodEndDate, language)), true)}
${choice('now', messages.now, false)}
</fieldset>`;
}

/** Carries out the payer's choice with the operations of the API. Returns what the page then confirms. */
export async function decide(view: OpenSubscription, when: string | undefined): Promise<string | undefined> {
  try {
    return await applyDecision(view, when);
  } catch (error) {
    // Already ended in another tab; the page shows that.
    if (
      error instanceof GatewayError &&
      (error.errorCode === errors.notFound || error.errorCode === errors.operationNotAllowed)
    )
      return undefined;
    throw error;
  }
}

async function applyDecision(view: OpenSubscription, when: string | undefined): Promise<string | undefined> {
  const { gateway, subscription } = view;
  const scope = scopeOf(view);
  if (when === 'now') {
    await cancelSubscription(gateway, scope, subscription.id);
    return undefined;
  }
  if (when !== 'never' && (when !== 'end' || owes(subscription))) return undefined;
  const update = { cancel_at_period_end: when === 'end' };
  await updateSubscription(gateway, scope, subscription.id, { update });
  return when === 'end' ? 'termina' : 'sigue';
}
