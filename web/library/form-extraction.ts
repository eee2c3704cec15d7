import type { CardInput } from './card-input.ts';

export interface FormControl {
  value: string;
  getAttribute(name: string): string | null;
}

/** A form as pages pass it: its id or name, the element, or a jQuery wrapper. */
export type FormReference = string | Element | ArrayLike<Element>;

const CARD = 'data-openpay-card';
const ADDRESS = 'data-openpay-card-address';

function collect(controls: readonly FormControl[], attribute: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const control of controls) {
    const name = control.getAttribute(attribute);
    const value = control.value.trim();
    if (name && value) values[name] = value;
  }
  return values;
}

export function readCard(controls: readonly FormControl[]): CardInput {
  const address = collect(controls, ADDRESS);
  const card: CardInput = collect(controls, CARD);
  return Object.keys(address).length > 0 ? { ...card, address } : card;
}

export function findForm(reference: FormReference): Element | undefined {
  if (typeof reference === 'string') {
    const id = reference.replace(/^#/, '');
    return document.getElementById(id) ?? document.forms.namedItem(id) ?? undefined;
  }
  // Checks for an element first, because a form is itself array-like over its controls.
  return reference instanceof Element ? reference : reference[0];
}

export function findCard(reference: FormReference): CardInput | undefined {
  const controls = findForm(reference)?.querySelectorAll<HTMLInputElement>(`[${CARD}],[${ADDRESS}]`);
  return controls && readCard([...controls]);
}
