import { formatCvv, formatExpiry, formatNumber, reformat } from '../hosted-fields/field-format.ts';
import { brandOf } from '../library/card-brands.ts';
import { compactNumber } from '../library/card-validators.ts';
import { type Fault, faultOf } from './card-faults.ts';

/** Groups digits, shows the brand, and validates a field when it loses the focus. */
export function enhanceCardForm(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form[data-card-form]');
  if (form === null) return;
  const inputs = Array.from(form.querySelectorAll<HTMLInputElement>('input[data-missing]'));
  const number = inputs.find(({ name }) => name === 'card_number');
  const numberText = () => number?.value ?? '';

  for (const input of inputs) {
    input.addEventListener('input', () => {
      format(input, numberText());
      if (input === number) showBrand(form, numberText());
      // A corrected error disappears immediately; a new one waits until the field loses the focus.
      if (input.getAttribute('aria-invalid') === 'true') showFault(input, judge(input, numberText()));
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') showFault(input, judge(input, numberText()));
    });
  }
  for (const box of consentBoxes(form)) {
    box.addEventListener('change', () => showConsent(box));
  }
  // Registered before the handler that sends a form once, so that errors are shown without a request.
  form.addEventListener('submit', event => {
    const wrong = [
      ...inputs.filter(input => showFault(input, judge(input, numberText()))),
      ...consentBoxes(form).filter(showConsent),
    ];
    if (wrong.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wrong[0]?.focus();
  });
  if (number !== undefined) showBrand(form, number.value);
}

const consentBoxes = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][required]'));

const judge = (input: HTMLInputElement, number: string): Fault | undefined =>
  faultOf(input.name, input.value, number, new Date());

function format(input: HTMLInputElement, number: string): void {
  const formats: Record<string, (raw: string) => string> = {
    card_number: formatNumber,
    expiration: formatExpiry,
    cvv2: raw => formatCvv(raw, Math.max(...brandOf(compactNumber(number)).cvcLengths)),
  };
  const by = formats[input.name];
  if (by === undefined) return;
  const { text, caret } = reformat(input.value, input.selectionStart ?? input.value.length, by);
  if (text === input.value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}

function showBrand(form: HTMLFormElement, number: string): void {
  const place = form.querySelector<HTMLElement>('[data-brand]');
  if (place === null) return;
  const { name } = brandOf(compactNumber(number));
  place.textContent = name;
  place.hidden = name === '';
}

/** Returns true if there is an error. */
function showFault(input: HTMLInputElement, fault: Fault | undefined): boolean {
  return showError(input, fault === undefined ? undefined : input.dataset[fault]);
}

function showConsent(box: HTMLInputElement): boolean {
  return showError(box, box.checked ? undefined : '');
}

function showError(input: HTMLInputElement, text: string | undefined): boolean {
  const place = document.getElementById(`${input.id}-error`);
  if (text === undefined) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  if (place !== null) {
    // A consent's error text is already on the page.
    if (text) place.textContent = text;
    place.hidden = text === undefined;
  }
  return text !== undefined;
}
