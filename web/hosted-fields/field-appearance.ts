import type { Language } from '../library/messages.ts';
import type { FieldType } from '../library/outcome.ts';
import { fieldKinds } from './field-kinds.ts';
import { fieldMessage } from './field-messages.ts';
import type { Greeting } from './protocol.ts';
import { checkStyle } from './style-whitelist.ts';

const PLACEHOLDER_LENGTH = 40;

// These also apply to the brand's name next to the input.
const shared: readonly string[] = ['color', 'background-color', 'font-family'];

export interface FieldParts {
  wrapper: HTMLElement;
  input: HTMLInputElement;
  brand: HTMLElement;
  error: HTMLElement;
}

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`field.html has no #${id}`);
  return element;
}

export function getFieldParts(): FieldParts {
  return {
    wrapper: getElement('field'),
    input: getElement('value') as HTMLInputElement,
    brand: getElement('brand'),
    error: getElement('error'),
  };
}

export function nameField({ input }: FieldParts, type: FieldType, language: Language): void {
  document.documentElement.lang = language;
  document.title = fieldMessage(language, `${type}Label`);
  input.autocomplete = fieldKinds[type].autocomplete;
  input.placeholder = fieldMessage(language, `${type}Hint`);
  input.setAttribute('aria-label', document.title);
}

/** The page's placeholder and style, validated because the page is untrusted. */
export function dressField({ wrapper, input }: FieldParts, { placeholder, style }: Greeting): void {
  if (typeof placeholder === 'string') input.placeholder = placeholder.slice(0, PLACEHOLDER_LENGTH);
  const { accepted, refused } = checkStyle(style ?? {});
  for (const [property, value] of accepted) {
    (shared.includes(property) ? wrapper : input).style.setProperty(property, value);
  }
  if (refused.length > 0) console.warn(`Recaudo: style left out: ${refused.join(', ')}`);
}
