import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';
import type { Language } from '@recaudo/contract/shared/words/language';
import { otherLanguage } from '../../platform/primitives/values/language.ts';
import { displayPesos, parsePesos } from '../../platform/primitives/values/money.ts';
import { brandStylesPath, pageAssets } from './assets.ts';
import type { PageBrand } from './brand.ts';
import { type Html, html } from './html.ts';
import { showShortInstant } from './instants.ts';
import { policyTitles } from './messages/policy-titles.ts';
import { type ShellMessages, shellMessages } from './messages/shell.ts';

/** The order shown at the top of every page. */
export interface ShownOrder {
  isToPay: boolean;
  amountCentavos: bigint;
  /** As the shop sent it; shown as money when it is a number. */
  iva: string | null;
  description: string | null;
  orderId: string | null;
  /** Shown while the order can be paid. */
  payBefore: Date | null;
}

export interface PayerPage {
  language: Language;
  brand: PageBrand;
  environment: 'sandbox' | 'production';
  title: string;
  /** The page's own path, for the language switch. */
  path: string;
  order?: ShownOrder;
  body: Html;
  /** Target of "back to the shop" while the order is unpaid. */
  backUrl?: string | null;
  /** Label for another target. */
  backLabel?: string;
  /** Allows more than one column if there is room. */
  isWide?: boolean;
  /** For link previews in chats. */
  preview?: { title?: string; description?: string; imageUrl?: string };
}

/** One column: merchant and amount, then the page's content, then the merchant's legal data. */
export function renderPayerPage(page: PayerPage): string {
  const { language, brand, title, path, order, body, backUrl = null } = page;
  const messages = shellMessages[language];
  const other = otherLanguage(language);
  const { styles, icon, script } = pageAssets();
  return html`<!doctype html>
<html lang="${language === 'es' ? 'es-CO' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${title} · ${brand.name}</title>
${page.preview !== undefined && previewTags(page.preview)}
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${styles.path}" integrity="${styles.integrity}">
<link rel="stylesheet" href="${brandStylesPath(brand.color)}">
${script !== undefined && html`<script src="${script.path}" integrity="${script.integrity}" defer></script>`}
</head>
<body data-busy="${messages.busy}" data-busy-note="${messages.busyNote}" data-offline="${messages.offline}">
<a class="skip" href="#content">${messages.skip}</a>
${page.environment === 'sandbox' && html`<aside class="ribbon">${messages.sandbox}</aside>`}
<div class="sheet${page.isWide === true && ' sheet-wide'}">
<header class="shop">
${emblem(brand)}
<p class="shop-name">${brand.name}</p>
<a class="language" href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${messages.switchLanguage}</a>
</header>
<main id="content" tabindex="-1">
${order !== undefined && orderSection(order, page)}
${body}
${backUrl !== null && html`<p class="back"><a href="${backUrl}">${page.backLabel ?? messages.backToShop(brand.name)}</a></p>`}
</main>
</div>
${legalFooter(brand, messages, language)}
</body>
</html>
`.markup;
}

const previewTags = (preview: NonNullable<PayerPage['preview']>): Html => {
  const tags = { title: preview.title, description: preview.description, image: preview.imageUrl };
  return html`${Object.entries(tags).map(
    ([name, content]) =>
      content !== undefined &&
      html`<meta property="og:${name}" content="${content}">
`,
  )}`;
};

/** The logo, or the name's first letter. */
const emblem = ({ logoUrl, name }: PageBrand): Html =>
  logoUrl === null
    ? html`<span class="emblem" aria-hidden="true">${Array.from(name)[0]?.toUpperCase()}</span>`
    : html`<img class="logo" src="${logoUrl}" alt="" height="40">`;

function orderSection(order: ShownOrder, { language, environment }: PayerPage): Html {
  const messages = shellMessages[language];
  const iva = ivaCentavos(order.iva);
  const label = order.isToPay ? messages.total : messages.amount;
  return html`<section class="order" aria-label="${label}">
${
  environment === 'sandbox' &&
  html`<p class="test-mark">${messages.test}</p>
`
}<p class="order-label">${label}</p>
<p class="order-amount">${displayPesos(order.amountCentavos, language)}${language === 'es' && html` <small>COP</small>`}</p>
${iva !== undefined && html`<p class="order-iva">${messages.ivaIncluded(displayPesos(iva, language))}</p>`}
<dl class="order-facts">
${fact(messages.description, order.description)}${fact(messages.order, order.orderId)}${fact(
  messages.payBefore,
  order.payBefore === null ? null : `${showShortInstant(order.payBefore, language)} ${messages.bogotaTime}`,
)}</dl>
</section>`;
}

const fact = (term: string, value: string | null): Html | false =>
  value !== null &&
  value !== '' &&
  html`<div><dt>${term}</dt><dd>${value}</dd></div>
`;

/** `iva` is informational text (Interface 10.3): only one that is a number greater than zero is shown, as money. */
export function ivaCentavos(iva: string | null): bigint | undefined {
  const amount = parsePesos(iva);
  return amount === 0n ? undefined : amount;
}

function legalFooter(brand: PageBrand, messages: ShellMessages, language: Language): Html {
  const { legalName, name, nit, phone, email, address, websiteUrl } = brand;
  const link = (href: string, text: string) => html`<a href="${href}">${text}</a>`;
  return html`<footer class="legal">
<p>${messages.securePayment}</p>
<dl>
${legal(messages.soldBy, websiteUrl === null ? (legalName ?? name) : link(websiteUrl, legalName ?? name))}${legal(
  messages.nit,
  nit,
)}${legal(messages.address, address)}${legal(messages.phone, phone === null ? null : link(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone))}${legal(
  messages.email,
  email === null ? null : link(`mailto:${email}`, email),
)}</dl>
${policyLinks(brand, language)}<p><a href="https://www.sic.gov.co" rel="noreferrer">${messages.consumerRights}</a></p>
</footer>`;
}

/** The merchant's own policy pages, or those published with us. */
function policyLinks({ policies = [], privacyUrl, termsUrl }: PageBrand, language: Language): Html | false {
  const messages = policyTitles[language];
  const hosted = policies.map(({ kind, path }) => [`${path}&lang=${language}`, messages[kind]] as const);
  const has = (kind: PolicyKind): boolean => policies.some(policy => policy.kind === kind);
  const links = [
    ...(termsUrl === null ? [] : [[termsUrl, messages.terms] as const]),
    ...(privacyUrl === null || has('privacy') ? [] : [[privacyUrl, messages.privacy] as const]),
    ...hosted,
  ];
  return (
    links.length > 0 &&
    html`<nav aria-label="${messages.all}"><ul class="policies">
${links.map(
  ([href, text]) => html`<li><a href="${href}">${text}</a></li>
`,
)}</ul></nav>
`
  );
}

const legal = (term: string, value: Html | string | null): Html | false =>
  value !== null &&
  html`<div><dt>${term}</dt><dd>${value}</dd></div>
`;
