import type { Language } from '../library/messages.ts';
import type { FieldType } from '../library/outcome.ts';
import type { FieldParts } from './field-appearance.ts';
import { reformat } from './field-format.ts';
import { fieldKinds } from './field-kinds.ts';
import { fieldMessage } from './field-messages.ts';
import type { Answer, FieldState } from './protocol.ts';

export interface CardField {
  answer(): Answer;
  clear(): void;
  setBrand(brand: string): void;
}

type OnChange = (state: FieldState) => void;

/** The input's value leaves it only through `answer`. */
export function createCardField(
  parts: FieldParts,
  type: FieldType,
  language: Language,
  onChange: OnChange,
): CardField {
  const { input } = parts;
  const kind = fieldKinds[type];
  let cardBrand = '';
  let wasLeft = false;

  const read = () => kind.read(input.value, cardBrand, new Date());

  function refresh(): void {
    const { value, complete, valid, problem, brand } = read();
    // Hides "too short" while the payer is still typing.
    const isShown = problem !== null && value !== '' && (complete || wasLeft);
    const error = isShown ? fieldMessage(language, problem) : null;
    parts.brand.textContent = brand;
    parts.error.textContent = error;
    input.setAttribute('aria-invalid', String(error !== null));
    onChange({ complete, empty: value === '', valid, brand, error });
  }

  function clear(): void {
    input.value = '';
    wasLeft = false;
    refresh();
  }

  input.addEventListener('input', () => {
    regroup(input, raw => kind.format(raw, cardBrand));
    refresh();
  });
  input.addEventListener('focus', () => {
    wasLeft = false;
  });
  input.addEventListener('blur', () => {
    wasLeft = true;
    refresh();
  });
  // Browsers keep input values for the back button and session restore, which must not include a card.
  window.addEventListener('pagehide', clear);

  return {
    answer() {
      const { value, problem } = read();
      return { field: type, value, problem };
    },
    clear,
    setBrand(brand) {
      cardBrand = brand;
      if (input.value) refresh();
    },
  };
}

/** Groups the digits during typing, and keeps the caret in place. */
function regroup(input: HTMLInputElement, format: (raw: string) => string): void {
  const { value, selectionStart } = input;
  const edited = reformat(value, selectionStart ?? value.length, format);
  if (edited.text === value) return;
  input.value = edited.text;
  if (document.activeElement === input) input.setSelectionRange(edited.caret, edited.caret);
}
