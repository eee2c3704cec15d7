// Results while one types. The server has the index; without this script the form leads to the page of results.
const box = document.querySelector('.search');
if (box) startSearch(box);

function startSearch(form) {
  const input = form.querySelector('input[type=search]');
  const lang = form.querySelector('input[name=lang]').value;
  const list = document.createElement('div');
  list.id = 'search-results';
  list.className = 'search-results';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.getAttribute('aria-label'));
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'heard';
  status.setAttribute('role', 'status');
  form.append(list, status);
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-controls', list.id],
    ['aria-expanded', 'false'],
    ['aria-autocomplete', 'list'],
  ])
    input.setAttribute(name, value);

  const search = { form, input, list, status, lang, asked: 0, active: -1 };
  input.addEventListener('input', () => void ask(search));
  input.addEventListener('focus', () => input.value.trim() !== '' && void ask(search));
  input.addEventListener('keydown', event => onKey(search, event));
  form.addEventListener('focusout', event => !form.contains(event.relatedTarget) && close(search));
  document.addEventListener('keydown', event => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

async function ask(search) {
  const words = search.input.value.trim();
  search.asked += 1;
  const { asked } = search;
  if (words === '') {
    close(search);
    return;
  }
  const answer = await fetch(`/docs/search.json?lang=${search.lang}&q=${encodeURIComponent(words)}`).catch(
    () => null,
  );
  // A later letter has been typed meanwhile.
  if (asked !== search.asked || !answer?.ok) return;
  show(search, (await answer.json()).results);
}

function show(search, results) {
  const { form, input, list, status } = search;
  list.replaceChildren(...results.map(optionOf));
  search.active = -1;
  input.removeAttribute('aria-activedescendant');
  list.hidden = results.length === 0;
  input.setAttribute('aria-expanded', String(results.length > 0));
  const { count, countOne, nothing } = form.dataset;
  status.textContent =
    results.length === 0 ? nothing : results.length === 1 ? countOne : count.replace('#', results.length);
  status.classList.toggle('seen', results.length === 0);
}

function optionOf(result, index) {
  const option = document.createElement('a');
  option.id = `search-result-${index}`;
  option.href = result.href;
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.append(part('span', 'kind', result.kind), part('strong', '', result.title));
  if (result.of) option.append(part('span', 'of', result.of));
  if (result.excerpt) option.append(part('span', 'excerpt', result.excerpt));
  return option;
}

function part(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

function close({ list, input, status }) {
  list.hidden = true;
  status.textContent = '';
  status.classList.remove('seen');
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function onKey(search, event) {
  const { list, input } = search;
  const options = [...list.children];
  if (event.key === 'Escape' && !list.hidden) {
    event.preventDefault();
    close(search);
  } else if (event.key === 'Enter' && search.active >= 0 && !list.hidden) {
    event.preventDefault();
    options[search.active].click();
    close(search);
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    search.active =
      (search.active + step + options.length + (search.active < 0 && step < 0 ? 1 : 0)) % options.length;
    for (const [index, option] of options.entries())
      option.setAttribute('aria-selected', String(index === search.active));
    input.setAttribute('aria-activedescendant', options[search.active].id);
    options[search.active].scrollIntoView({ block: 'nearest' });
  }
}
