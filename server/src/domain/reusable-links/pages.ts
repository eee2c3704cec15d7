import { type Html, html } from '../../payer-pages/frame/html.ts';
import { renderPayerPage } from '../../payer-pages/frame/layout.ts';
import { message, notice } from '../../payer-pages/frame/message.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { cardFields, type ShownCard } from '../charges/checkout/card-fields.ts';
import { cardFormMessages } from '../charges/checkout/messages/card-form-messages.ts';
import { declineMessages, reasonOf } from '../charges/checkout/messages/decline-messages.ts';
import { consentBoxes } from '../charges/hosted/consent.ts';
import { pageMessages } from '../my-subscription/messages/page-messages.ts';
import { type CodeFault, codeForm, quotedPrices } from './codes/code-form.ts';
import { codeMessages } from './codes/code-messages.ts';
import type { Quote } from './codes/quote.ts';
import { linkMessages } from './messages.ts';
import type { OpenLink } from './open-link.ts';
import type { KeptOrder, OrderFaults } from './order-form.ts';
import { type PayerFaults, payerFields } from './payer-form.ts';
import { photoPath } from './photo/photo-path.ts';
import { productFields } from './product-fields.ts';
import { isProduct, productHead, productPhoto } from './product-head.ts';
import { productMessages } from './product-messages.ts';
import { type ReusableStatus, reusablePath } from './reusable-link.ts';
import type { PayerFields } from './start-payment.ts';

export interface LinkForm extends ShownCard {
  /** Signed for this visit. */
  formToken: string;
  visit: string;
  payer: PayerFields;
  payerFaults: PayerFaults;
  order: KeptOrder;
  orderFaults: OrderFaults;
  /** Fewer units are left than the payer wanted. */
  notEnough?: number;
  /** Set for subscriptions. */
  quote?: Quote | undefined;
  /** The code that the payer typed, and what is wrong with it. */
  typedCode?: string;
  codeFault?: CodeFault;
  /** The price has changed since the form was shown. */
  isPriceNew?: boolean;
  isStale?: boolean;
}

/** A link's page with its form. It works without scripts. */
export function renderLinkPage(view: OpenLink, form: LinkForm): string {
  const { link, language, plan } = view;
  const messages = linkMessages[language];
  const isSubscription = plan !== undefined;
  const { quote } = form;
  return inShell(view, isSubscription ? messages.subscribeTitle : messages.payTitle, {
    ...(quote?.offer == null ? {} : { amountCentavos: quote.firstCentavos }),
    // With a trial, nothing is paid today.
    isToPay: plan === undefined || plan.trialDays === 0,
    body: html`${topNotice(view, form)}
${isProduct(link) ? productHead(view) : productPhoto(link, true)}
${view.left !== undefined && link.variants.length === 0 && html`<p class="field-hint">${messages.left(view.left)}</p>`}
${quote !== undefined && codePart(view, form, quote)}
<form class="pay-form" method="post" action="${reusablePath(link.id)}?lang=${language}" ${isSubscription ? html`data-card-form` : html`data-once`} novalidate>
<input type="hidden" name="form_token" value="${form.formToken}">
<input type="hidden" name="visit" value="${form.visit}">
${quote !== undefined && html`<input type="hidden" name="code" value="${quote.code}"><input type="hidden" name="shown" value="${String(quote.firstCentavos)}">`}
${!isSubscription && productFields(view, form.order, form.orderFaults)}
${isProduct(link) ? html`<h2>${messages.yourData}</h2>` : html`<h1>${messages.yourData}</h1>`}
${payerFields(language, form.payer, form.payerFaults)}
${isSubscription ? subscriptionPart(view, form) : paymentPart(view)}
</form>`,
  });
}

function codePart(view: OpenLink, form: LinkForm, quote: Quote): Html {
  const { language, link } = view;
  const action = `${reusablePath(link.id)}?lang=${language}`;
  const { formToken, visit, typedCode: typed = quote.code, codeFault: fault } = form;
  return html`${quotedPrices(language, quote, rhythmOf(view))}
${codeForm(language, { action, formToken, visit, typed, fault })}`;
}

function paymentPart({ link, language }: OpenLink): Html {
  const messages = linkMessages[language];
  const label = isProduct(link)
    ? productMessages[language].goOn
    : messages.goOn(displayPesos(link.amountCentavos, language));
  return html`<button class="button" type="submit">${label}</button>
<p class="field-hint">${messages.goOnHint}</p>`;
}

function subscriptionPart(view: OpenLink, form: LinkForm): Html {
  const { brand, link, plan, language } = view;
  const messages = linkMessages[language];
  const amount = displayPesos(link.amountCentavos, language);
  const rhythm = rhythmOf(view);
  const isTrial = plan !== undefined && plan.trialDays > 0;
  const { quote } = form;
  const isDiscounted = quote?.offer != null;
  const first = displayPesos(quote?.firstCentavos ?? link.amountCentavos, language);
  const later = displayPesos(quote?.laterCentavos ?? link.amountCentavos, language);
  const codes = codeMessages[language];
  const authorised = isDiscounted
    ? codes.authorise(brand.name, { first, summary: quote.summary, later, rhythm })
    : messages.authorise(brand.name, amount, rhythm);
  const subscribe = isDiscounted ? codes.subscribe(first) : messages.subscribe(amount, rhythm);
  return html`<h2>${messages.yourCard}</h2>
${cardFields(language, { ...form, hasName: true })}
${consentBoxes(brand, language, { ticked: form.kept.ticked, missing: form.faults.consents })}
<p class="field-hint">${isTrial && `${messages.trial(plan.trialDays)} `}${authorised}</p>
<button class="button" type="submit" data-pay>${isTrial ? messages.startTrial : subscribe}</button>
<p class="form-status" role="status" data-form-status></p>`;
}

const rhythmOf = ({ plan, language }: OpenLink): string =>
  plan === undefined ? '' : pageMessages[language].every(plan.repeatEvery, plan.repeatUnit);

function topNotice({ language }: OpenLink, form: LinkForm): Html | false {
  const texts = cardFormMessages[language];
  const { changed } = codeMessages[language];
  if (form.isPriceNew === true) return notice(changed.title, changed.text);
  const { notEnough } = form;
  const { notEnough: few } = productMessages[language];
  if (notEnough !== undefined) return notice(few.title, few.text(notEnough));
  const { payerFaults, orderFaults, faults } = form;
  const count = payerFaults.size + orderFaults.size + faults.fields.size + faults.consents.size;
  if (count > 0) return notice(texts.faultsTitle, texts.faultsText(count));
  if (form.isStale === true) return notice(texts.staleTitle, texts.staleText);
  if (form.declinedWith === undefined || form.declinedWith === null) return false;
  const declined = declineMessages[language];
  const reason = reasonOf(form.declinedWith);
  return notice(declined.title, `${declined.reasons[reason]} ${declined.next[reason]('')}`);
}

/** The page of a closed link: its purpose, and why it is closed. */
export function renderEnded(view: OpenLink, status: Exclude<ReusableStatus, 'open'>): string {
  const { brand, language } = view;
  const said = linkMessages[language].ended[status];
  const contact = brand.email ?? brand.phone;
  const note = contact === null ? {} : { note: pageMessages[language].askShop(contact) };
  return inShell(view, said.title, {
    isToPay: false,
    body: message({ tone: 'warning', ...said, ...note }),
  });
}

export function renderUnderWay(view: OpenLink, again: string): string {
  const { again: label, ...said } = linkMessages[view.language].underWay;
  return inShell(view, said.title, {
    isToPay: false,
    body: message({ tone: 'waiting', ...said, action: { href: again, label } }),
  });
}

interface Shown {
  isToPay: boolean;
  body: Html;
  /** Defaults to the link's amount. */
  amountCentavos?: bigint;
}

function inShell(view: OpenLink, title: string, { isToPay, body, amountCentavos }: Shown): string {
  const { gateway, brand, link, language } = view;
  const rhythm = rhythmOf(view);
  return renderPayerPage({
    language,
    brand,
    environment: gateway.environment,
    title,
    path: reusablePath(link.id),
    ...(link.photoHash === null
      ? {}
      : { preview: { title: link.description, imageUrl: `${gateway.baseUrl}${photoPath(link)}` } }),
    ...(isProduct(link) && isToPay
      ? {}
      : {
          order: {
            isToPay,
            amountCentavos: amountCentavos ?? link.amountCentavos,
            iva: link.iva,
            description: rhythm === '' ? link.description : `${link.description}, ${rhythm}`,
            orderId: null,
            payBefore: view.status === 'open' ? link.expiresAt : null,
          },
        }),
    body,
    backUrl: brand.websiteUrl,
  });
}
