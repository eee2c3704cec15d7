import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { renderPayerPage } from '../../../payer-pages/frame/layout.ts';
import { message } from '../../../payer-pages/frame/message.ts';
import { shareLink } from '../../../payer-pages/frame/share-link.ts';
import { photoPath } from '../photo/photo-path.ts';
import { productPhoto, shownPrice } from '../product-head.ts';
import { reusablePath } from '../reusable-link.ts';
import type { OpenShop, ShownProduct } from './open-shop.ts';
import { shopPath } from './shop.ts';
import { shopMessages } from './shop-messages.ts';

/** Photos of the first row load immediately, the others when the payer scrolls to them. */
const FIRST_ROW = 2;

/** Lists every product of a merchant with its price. Works without scripts. */
export function renderShop(view: OpenShop): string {
  const { gateway, shop, brand, products, language } = view;
  const messages = shopMessages[language];
  const path = shopPath(shop.slug);
  const url = `${gateway.baseUrl}${path}`;
  const withPhoto = products.find(({ link }) => link.photoHash !== null);
  return renderPayerPage({
    language,
    brand,
    environment: gateway.environment,
    title: messages.products,
    path,
    isWide: true,
    preview: {
      title: brand.name,
      description: shop.introduction ?? messages.paidSafely,
      ...(withPhoto === undefined ? {} : { imageUrl: `${gateway.baseUrl}${photoPath(withPhoto.link)}` }),
    },
    body: html`<h1>${brand.name}</h1>
${shop.introduction !== null && html`<p class="shop-introduction">${shop.introduction}</p>`}
${
  products.length === 0
    ? message({ tone: 'waiting', ...messages.empty })
    : html`<ul class="products" aria-label="${messages.products}">
${products.map((product, index) => productCard(view, product, index < FIRST_ROW))}</ul>`
}
<section class="section share-shop" aria-labelledby="share-shop">
<h2 id="share-shop">${messages.shareTitle}</h2>
${shareLink(language, { text: messages.shareText(brand.name), url })}
<details class="document"><summary>${messages.qr}</summary>
<img class="shop-qr" src="${path}/qr.svg" alt="${messages.qrAlt(brand.name)}" width="240" height="240" loading="lazy"></details>
</section>`,
  });
}

function productCard(
  { language }: OpenShop,
  { link, stock, isSoldOut }: ShownProduct,
  isFirst: boolean,
): Html {
  const messages = shopMessages[language];
  const href = `${reusablePath(link.id)}?lang=${language}`;
  const { left } = stock;
  return html`<li class="product-card">
${productPhoto(link, isFirst)}
<h2>${link.description}</h2>
<p class="product-price">${shownPrice(link, language)}</p>
${!isSoldOut && left !== undefined && html`<p class="field-hint">${messages.left(left)}</p>`}
${
  isSoldOut
    ? html`<p class="sold-out">${messages.soldOut}</p>`
    : html`<a class="button" href="${href}" aria-label="${messages.buy}: ${link.description}">${messages.buy}</a>`
}
</li>
`;
}
