import type { Language } from '../library/messages.ts';
import type { FieldType } from '../library/outcome.ts';
import { reformat } from './field-format.ts';
import { fieldKinds } from './field-kinds.ts';
import { fieldMessage } from './field-messages.ts';
import type { Answer, FieldState } from './protocol.ts';
import { checkStyle } from './style-whitelist.ts';

export interface CardField {
  input: HTMLInputElement;
  answer(): Answer;
  state(): FieldState;
  clear(): void;
  setBrand(brand: string): void;
  setPlaceholder(placeholder: string): void;
  setStyle(style: Record<string, unknown>): void;
}

// These belong to the brand's name beside the input as well.
const shared: readonly string[] = ['color', 'background-color', 'font-family'];

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`field.html has no #${id}`);
  return element;
}

/** The one input of this document: what it holds never leaves it but through `answer`. */
export function createCardField(type: FieldType, language: Language, onChange: () => void): CardField {
  const kind = fieldKinds[type];
  const wrapper = getElement('field');
  const input = getElement('value') as HTMLInputElement;
  const brandLabel = getElement('brand');
  const errorLabel = getElement('error');
  let cardBrand = '';
  let wasLeft = false;

  const read = () => kind.read(input.value, cardBrand, new Date());

  function state(): FieldState {
    const { value, complete, valid, problem, brand } = read();
    // Someone still typing is not told that the number is too short.
    const isShown = problem !== null && value !== '' && (complete || wasLeft);
    return {
      complete,
      empty: value === '',
      valid,
      brand,
      error: isShown ? fieldMessage(language, problem) : null,
    };
  }

  function refresh(): void {
    const { brand, error } = state();
    if (brandLabel.textContent !== brand) brandLabel.textContent = brand;
    errorLabel.textContent = error ?? '';
    input.setAttribute('aria-invalid', String(error !== null));
    onChange();
  }

  function setValue(value: string): void {
    input.value = value;
    wasLeft = false;
    refresh();
  }

  document.documentElement.lang = language;
  document.title = fieldMessage(language, `${type}Label`);
  input.autocomplete = kind.autocomplete;
  input.placeholder = fieldMessage(language, `${type}Hint`);
  input.setAttribute('aria-label', document.title);
  input.value = '';
  input.addEventListener('input', () => {
    const edited = reformat(input.value, input.selectionStart ?? input.value.length, raw =>
      kind.format(raw, cardBrand),
    );
    if (edited.text !== input.value) {
      input.value = edited.text;
      if (document.activeElement === input) input.setSelectionRange(edited.caret, edited.caret);
    }
    refresh();
  });
  input.addEventListener('focus', () => {
    wasLeft = false;
  });
  input.addEventListener('blur', () => {
    wasLeft = true;
    refresh();
  });
  // Browsers keep what inputs hold for going back or restoring a session; a card must not be in there.
  window.addEventListener('pagehide', () => setValue(''));

  return {
    input,
    state,
    answer() {
      const { value, problem } = read();
      return { field: type, value, problem };
    },
    clear: () => setValue(''),
    setBrand(brand) {
      cardBrand = brand;
      if (input.value) refresh();
    },
    setPlaceholder(placeholder) {
      input.placeholder = placeholder.slice(0, 40);
    },
    setStyle(style) {
      const { accepted, refused } = checkStyle(style);
      for (const [property, value] of accepted) {
        (shared.includes(property) ? wrapper : input).style.setProperty(property, value);
      }
      if (refused.length > 0) console.warn(`Recaudo: style left out: ${refused.join(', ')}`);
    },
  };
}
