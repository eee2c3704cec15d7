import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showDay } from '../../payer-pages/frame/instants.ts';
import { goodNotice, notice } from '../../payer-pages/frame/message.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import type { Plan } from '../billing/plans/plan.ts';
import { mayChangePlanNow, type PlanChoice, type PlanOutcome, type PlanPreview } from './change-plan.ts';
import { pageMessages } from './messages/page-messages.ts';
import { planMessages } from './messages/plan-messages.ts';
import { hereIn, type OpenSubscription, pathOf } from './open-subscription.ts';
import type { PayerBilling } from './payer-billing.ts';
import { shownCard } from './subscription-facts.ts';
import { renderInShell } from './subscription-page.ts';

export const PLAN_SEGMENT = 'plan';
export const KEEP_SEGMENT = 'seguir';

const planPath = (view: OpenSubscription): string => `${pathOf(view)}/${PLAN_SEGMENT}`;
const back = (view: OpenSubscription): Html =>
  html`<p class="back"><a href="${hereIn(view)}">${planMessages[view.language].back}</a></p>`;

/** The plans to choose from. Choosing one only opens its preview. */
export function renderPlanChoice(view: OpenSubscription, plans: readonly Plan[]): string {
  const { language } = view;
  const messages = planMessages[language];
  const path = planPath(view);
  return renderInShell(view, {
    title: messages.title,
    path,
    body: html`<h1>${messages.title}</h1>
${plans.length === 0 ? html`<p>${messages.none}</p>` : choiceForm(view, plans, path)}
${back(view)}`,
  });
}

function choiceForm(view: OpenSubscription, plans: readonly Plan[], path: string): Html {
  const { language, terms, subscription } = view;
  const messages = planMessages[language];
  const rhythm = pageMessages[language].every(terms.repeatEvery, terms.repeatUnit);
  const radio = (field: { name: string; value: string; label: string; isChosen: boolean }) =>
    html`<div class="consent">
<input type="radio" id="${field.name}-${field.value}" name="${field.name}" value="${field.value}"${field.isChosen && html` checked`}>
<label for="${field.name}-${field.value}">${field.label}</label>
</div>`;
  const labelOf = ({ name, amountCentavos }: Plan): string =>
    `${name} · ${displayPesos(amountCentavos, language)} ${rhythm}`;
  const { chargeDate } = subscription;
  return html`<form class="pay-form" method="get" action="${path}">
<input type="hidden" name="lang" value="${language}">
<p>${messages.question}</p>
<fieldset class="consents"><legend>${messages.legend}</legend>
${plans.map((plan, index) => radio({ name: 'plan', value: plan.id, label: labelOf(plan), isChosen: index === 0 }))}
</fieldset>
<fieldset class="consents"><legend>${messages.whenLegend}</legend>
${radio({ name: 'cuando', value: 'now', label: messages.now, isChosen: true })}
${chargeDate !== null && radio({ name: 'cuando', value: 'period_end', label: messages.atEnd(showDay(chargeDate, language)), isChosen: false })}
</fieldset>
<button class="button" type="submit">${messages.see}</button>
</form>`;
}

export interface PreviewPage {
  plan: Plan;
  choice: PlanChoice;
  preview: PlanPreview;
  formToken: string;
  /** Why the change failed. */
  failed?: Exclude<PlanOutcome, 'changed'> | undefined;
}

/** Shows what the change charges, before the payer confirms it (WCAG 3.3.4). */
export function renderPlanPreview(view: OpenSubscription, page: PreviewPage): string {
  const { language } = view;
  const messages = planMessages[language];
  const { plan, choice, preview, failed } = page;
  const path = planPath(view);
  const title = messages.previewTitle(plan.name);
  return renderInShell(view, {
    title,
    path: `${path}?plan=${plan.id}&cuando=${choice.when}`,
    body: html`${failed !== undefined && notice(messages[failed].title, messages[failed].text)}
<h1>${title}</h1>
${previewSums(view, preview)}
<p>${todayText(view, preview)}</p>
<form class="pay-form" method="post" action="${path}?lang=${language}" data-once>
<input type="hidden" name="form_token" value="${page.formToken}">
<input type="hidden" name="plan" value="${plan.id}">
<input type="hidden" name="cuando" value="${choice.when}">
<input type="hidden" name="preview_token" value="${preview.preview_token}">
<button class="button" type="submit">${buttonOf(view, page)}</button>
<p class="form-status" role="status" data-form-status></p>
</form>
<p class="back"><a href="${path}?lang=${language}">${messages.other}</a></p>
${back(view)}`,
  });
}

function previewSums({ language }: OpenSubscription, preview: PlanPreview): Html {
  const messages = planMessages[language];
  const { invoice, credit_after: credit, next_charge_date: day, next_amount: next } = preview;
  const row = (
    term: string,
    centavos: bigint,
  ) => html`<div><dt>${term}</dt><dd>${displayPesos(centavos, language)}</dd></div>
`;
  const used = invoice?.credit_applied ?? 0n;
  return html`<dl class="receipt">
${invoice?.lines.map(line => row(line.description, line.amount)) ?? false}${used > 0n && row(messages.creditApplied, -used)}${invoice !== null && row(messages.dueToday, invoice.amount_due)}${credit > 0n && row(messages.creditAfter, credit)}${day !== null && row(messages.next(showDay(day, language)), next)}</dl>`;
}

function todayText({ language, subscription }: OpenSubscription, { invoice }: PlanPreview): string {
  const messages = planMessages[language];
  const due = invoice?.amount_due ?? 0n;
  if (due <= 0n) return messages.nothingToday;
  const amount = displayPesos(due, language);
  return subscription.daysUntilDue === null
    ? messages.toCard(amount, shownCard(subscription.card))
    : messages.toInvoice(amount);
}

function buttonOf({ language, subscription }: OpenSubscription, { choice, preview }: PreviewPage): string {
  const messages = planMessages[language];
  if (choice.when === 'period_end') return messages.schedule;
  const due = preview.invoice?.amount_due ?? 0n;
  return due > 0n && subscription.daysUntilDue === null
    ? messages.changeAndPay(displayPesos(due, language))
    : messages.change;
}

/** A scheduled change with a button to drop it, or a link to change the plan. */
export function planSection(
  view: OpenSubscription,
  { scheduled }: PayerBilling,
  formToken: string,
): Html | false {
  const { language, subscription } = view;
  const messages = planMessages[language];
  const isAllowed = mayChangePlanNow(view);
  if (scheduled !== undefined) {
    const day = subscription.chargeDate;
    return html`<section class="section">
${goodNotice(messages.scheduledTitle, messages.scheduled(scheduled, day === null ? '' : showDay(day, language)))}
${
  isAllowed &&
  html`<form method="post" action="${planPath(view)}/${KEEP_SEGMENT}?lang=${language}" data-once>
<input type="hidden" name="form_token" value="${formToken}">
<button class="button button-quiet" type="submit">${messages.keep}</button>
</form>`
}
</section>`;
  }
  return (
    isAllowed &&
    html`<p class="section"><a class="button button-quiet" href="${planPath(view)}?lang=${language}">${messages.open}</a></p>`
  );
}
