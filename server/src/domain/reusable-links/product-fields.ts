import { departments } from '@recaudo/contract/shared/words/departments';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Html, html } from '../../payer-pages/frame/html.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { formField } from '../charges/checkout/form-field.ts';
import type { KeptOrder, OrderFaults, OrderField } from './order-form.ts';
import { type ProductMessages, productMessages } from './product-messages.ts';
import { type LinkVariant, priceOf, type ReusableLink } from './reusable-link.ts';
import type { Stock } from './stock.ts';

interface ShownProduct {
  link: ReusableLink;
  stock: Stock;
  language: Language;
}

/** The payer's choices before paying: variant, quantity or amount, and delivery address. */
export function productFields(product: ShownProduct, kept: KeptOrder, faults: OrderFaults): Html {
  const { link, language } = product;
  const messages = productMessages[language];
  const [firstFault] = faults.keys();
  const field = (name: OrderField, more: { label: string; hint?: string; attributes: Html }) => {
    const fault = faults.get(name);
    const said = messages.faults[name];
    return formField({
      name,
      isWords: true,
      value: kept[name],
      error: fault === undefined ? undefined : said,
      isFirstFault: name === firstFault,
      messages: { missing: said, wrong: said, expired: said },
      ...more,
    });
  };
  return html`${link.variants.length > 0 && variantChoice(product, kept, faults)}
${
  link.maxQuantity > 1 &&
  field('quantity', {
    label: messages.quantity,
    hint: messages.quantityHint(link.maxQuantity),
    attributes: html` inputmode="numeric" autocomplete="off" maxlength="3"`,
  })
}
${
  link.hasOpenAmount &&
  field('amount', {
    label: messages.amount,
    hint: messages.amountHint(displayPesos(link.amountCentavos, language)),
    attributes: html` inputmode="numeric" autocomplete="transaction-amount" maxlength="20"`,
  })
}
${link.asksAddress && deliveryFields(kept, faults, messages, field)}`;
}

function variantChoice({ link, stock, language }: ShownProduct, kept: KeptOrder, faults: OrderFaults): Html {
  const messages = productMessages[language];
  const isMissing = faults.has('variant');
  const choice = (variant: LinkVariant): Html => {
    const left = stock.variants.get(variant.number);
    const price = displayPesos(priceOf(link, variant), language);
    return html`<label class="choice"><input type="radio" name="variant" value="${variant.number}" required${left === 0 && html` disabled`}${String(variant.number) === kept.variant && html` checked`}> <span>${variant.name} · ${price}${left !== undefined && html` <small>${messages.left(left)}</small>`}</span></label>
`;
  };
  return html`<fieldset class="choices variants" aria-describedby="variant-error"><legend>${messages.variant}</legend>
${link.variants.map(choice)}
<p class="field-error" id="variant-error"${!isMissing && html` hidden`}>${messages.faults.variant}</p>
</fieldset>`;
}

function deliveryFields(
  kept: KeptOrder,
  faults: OrderFaults,
  messages: ProductMessages,
  field: (name: OrderField, more: { label: string; hint?: string; attributes: Html }) => Html,
): Html {
  const isWrong = faults.has('department');
  return html`<h2>${messages.delivery}</h2>
<div class="field"><label for="department">${messages.department}</label>
<select id="department" name="department" required autocomplete="address-level1" aria-describedby="department-error"${isWrong && html` aria-invalid="true"`}>
<option value="">${messages.choose}</option>
${departments.map(
  name => html`<option${name === kept.department && html` selected`}>${name}</option>
`,
)}</select>
<p class="field-error" id="department-error"${!isWrong && html` hidden`}>${messages.faults.department}</p>
</div>
${field('city', {
  label: messages.city,
  attributes: html` autocomplete="address-level2" maxlength="100"`,
})}
${field('address', {
  label: messages.address,
  hint: messages.addressHint,
  attributes: html` autocomplete="street-address" maxlength="200"`,
})}
${field('phone_number', {
  label: messages.phone,
  hint: messages.phoneHint,
  attributes: html` inputmode="tel" autocomplete="tel" maxlength="30"`,
})}`;
}
