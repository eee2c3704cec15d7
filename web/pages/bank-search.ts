import { findNames, plainName } from './bank-names.ts';
import { type Choice, countText, newOption, newSearchBox, type SearchBox } from './bank-search-box.ts';

/** Turns the list of banks into a search field (an ARIA combobox); the list is still what the form sends. */
export function enhanceBankSearch(page: Document): void {
  const field = page.querySelector<HTMLElement>('[data-bank-search]');
  const list = field?.querySelector('select');
  if (field === null || list === null || list === undefined) return;
  const search = newSearchBox(field, list);
  listen(search, newMenu(field, list, search), list);
  list.hidden = true;
  list.id = 'bank-choice';
  list.removeAttribute('aria-describedby');
  list.removeAttribute('autofocus');
  list.before(search.box);
}

interface Menu {
  open(typed: string): void;
  close(): void;
  /** Marks the next option (1) or the previous one (-1). */
  step(by: 1 | -1): void;
  /** Handles new text, which may already name a bank. */
  type(typed: string): void;
  choose(at: number): void;
  /** The option that Enter would choose; -1 if none. */
  marked(): number;
  /** Chooses the remaining option if there is only one. */
  chooseOnlyOne(): void;
}

function newMenu(field: HTMLElement, list: HTMLSelectElement, { input, options, count }: SearchBox): Menu {
  const choices: Choice[] = [...list.options]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ code: value, name: text }));
  let shown: Choice[] = [];
  let marked = -1;
  const mark = (at: number): void => {
    marked = at;
    for (const [index, option] of [...options.children].entries()) {
      option.setAttribute('aria-selected', String(index === at));
      if (index === at) option.scrollIntoView({ block: 'nearest' });
    }
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `bank-option-${at}`);
  };
  const show = (isOpen: boolean): void => {
    options.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    mark(-1);
  };
  const choose = (choice: Choice | undefined): void => {
    list.value = choice?.code ?? '';
    if (choice !== undefined) input.value = choice.name;
  };
  return {
    open(typed) {
      shown = findNames(choices, typed);
      options.replaceChildren(...shown.map(newOption));
      count.textContent = countText(field, shown.length);
      show(shown.length > 0);
    },
    close: () => show(false),
    step(by) {
      const last = shown.length - 1;
      if (last < 0) return;
      const next = marked + by;
      if (next < 0) mark(last);
      else mark(next > last ? 0 : next);
    },
    type: typed => choose(choices.find(({ name }) => plainName(name) === plainName(typed))),
    choose: at => choose(shown[at]),
    marked: () => marked,
    chooseOnlyOne() {
      if (shown.length === 1) choose(shown[0]);
    },
  };
}

function listen({ input, options }: SearchBox, menu: Menu, list: HTMLSelectElement): void {
  input.addEventListener('input', () => {
    menu.type(input.value);
    menu.open(input.value);
  });
  input.addEventListener('click', () => menu.open(''));
  input.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (options.hidden) menu.open('');
      menu.step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && menu.marked() >= 0) {
      event.preventDefault();
      menu.choose(menu.marked());
      menu.close();
    } else if (event.key === 'Escape') menu.close();
  });
  // Keeps the focus in the field, because losing it would close the list before the click.
  options.addEventListener('mousedown', event => event.preventDefault());
  options.addEventListener('click', event => {
    const pressed = (event.target as Element).closest('li');
    if (pressed !== null) menu.choose([...options.children].indexOf(pressed));
    menu.close();
  });
  input.addEventListener('blur', () => {
    if (list.value === '' && input.value.trim() !== '') menu.chooseOnlyOne();
    menu.close();
  });
}
