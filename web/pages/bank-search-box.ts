export interface Choice {
  code: string;
  name: string;
}

/** The elements of the bank search field. */
export interface SearchBox {
  box: HTMLElement;
  input: HTMLInputElement;
  options: HTMLUListElement;
  /** Announces the number of results to screen readers. */
  count: HTMLElement;
}

export function newSearchBox(field: HTMLElement, list: HTMLSelectElement): SearchBox {
  const box = document.createElement('div');
  box.className = 'search';
  const options = document.createElement('ul');
  options.id = 'bank-options';
  options.className = 'search-options';
  options.setAttribute('role', 'listbox');
  options.setAttribute('aria-label', field.querySelector('label')?.textContent ?? '');
  options.hidden = true;
  const count = document.createElement('p');
  count.className = 'visually-hidden';
  count.setAttribute('role', 'status');
  const input = newInput(list);
  box.append(input, options, count);
  return { box, input, options, count };
}

/** Replaces the list as the target of the label, the hint and the error. */
function newInput(list: HTMLSelectElement): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.id = 'bank';
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.required = true;
  input.placeholder = list.options[0]?.text ?? '';
  input.value = list.value === '' ? '' : (list.selectedOptions[0]?.text ?? '');
  const attributes: Record<string, string | null> = {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'bank-options',
    'aria-autocomplete': 'list',
    'aria-describedby': list.getAttribute('aria-describedby'),
    'aria-invalid': list.getAttribute('aria-invalid'),
  };
  for (const [name, value] of Object.entries(attributes)) if (value !== null) input.setAttribute(name, value);
  if (list.autofocus) setTimeout(() => input.focus());
  return input;
}

export function newOption({ name }: Choice, at: number): HTMLLIElement {
  const option = document.createElement('li');
  option.id = `bank-option-${at}`;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.textContent = name;
  return option;
}

export function countText({ dataset }: HTMLElement, count: number): string {
  if (count === 0) return dataset['none'] ?? '';
  return count === 1 ? (dataset['one'] ?? '') : (dataset['many'] ?? '').replace('%', String(count));
}
