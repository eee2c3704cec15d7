import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../payer-pages/frame/html.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { photoPath } from './photo/photo-path.ts';
import { productMessages } from './product-messages.ts';
import { priceOf, type ReusableLink } from './reusable-link.ts';

/** Whether the payer must choose something before the amount is known. */
export const isProduct = (link: ReusableLink): boolean =>
  link.planId === null && (link.variants.length > 0 || link.hasOpenAmount || link.maxQuantity > 1);

/** `$ 45.000`, `Desde $ 5.000` or `Tú eliges cuánto`. */
export function shownPrice(link: ReusableLink, language: Language): string {
  const messages = productMessages[language];
  if (link.hasOpenAmount) return messages.youChoose;
  const prices = link.variants.map(variant => priceOf(link, variant));
  const [first = link.amountCentavos, ...others] = prices;
  const least = others.reduce((lowest, price) => (price < lowest ? price : lowest), first);
  const shown = displayPesos(least, language);
  return others.some(price => price !== first) ? messages.from(shown) : shown;
}

/**
 * Width and height are those of the frame: the style sheet crops the photo, and the layout does not shift when
 * it loads.
 */
export const productPhoto = (
  link: Pick<ReusableLink, 'merchantId' | 'id' | 'photoHash'>,
  isFirst: boolean,
): Html | false =>
  link.photoHash !== null &&
  html`<img class="product-photo" src="${photoPath(link)}" alt="" width="400" height="300"${!isFirst && html` loading="lazy"`} decoding="async">`;

export function productHead({ link, language }: { link: ReusableLink; language: Language }): Html {
  return html`<section class="product">
${productPhoto(link, true)}
<h1>${link.description}</h1>
<p class="product-price">${shownPrice(link, language)}</p>
</section>`;
}
