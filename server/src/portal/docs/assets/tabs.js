// One example in several languages: tabs, and the language that was chosen for all of them, here and on other pages.
const CHOSEN = 'recaudo-docs-language';
let groups = 0;

function remembered() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

for (const group of document.querySelectorAll('.tabs')) makeTabs(group, `tabs-${++groups}`);
chooseEverywhere(remembered());

function makeTabs(group, id) {
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', group.dataset.label);
  const panels = [...group.querySelectorAll(':scope > .code')];
  for (const panel of panels) {
    const { language } = panel.dataset;
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `${id}-${language}`;
    tab.dataset.language = language;
    tab.textContent = panel.querySelector('.caption').textContent;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `${tab.id}-panel`);
    tab.addEventListener('click', () => chooseByHand(tab));
    panel.id = `${tab.id}-panel`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.querySelector('.caption').hidden = true;
    list.append(tab);
  }
  list.addEventListener('keydown', moveAmongTabs);
  group.prepend(list);
  group.classList.add('ready');
  choose(group, panels[0].dataset.language);
}

function moveAmongTabs(event) {
  const tabs = [...event.currentTarget.children];
  const at = tabs.indexOf(document.activeElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  const tab = tabs[(next + tabs.length) % tabs.length];
  chooseByHand(tab);
  tab.focus();
}

/** Groups above may change their height: what was pressed stays where it is. */
function chooseByHand(tab) {
  const before = tab.getBoundingClientRect().top;
  chooseEverywhere(tab.dataset.language);
  scrollBy(0, tab.getBoundingClientRect().top - before);
  try {
    localStorage.setItem(CHOSEN, tab.dataset.language);
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
}

function chooseEverywhere(language) {
  for (const group of document.querySelectorAll('.tabs.ready')) {
    if (group.querySelector(`[role=tab][data-language="${CSS.escape(language ?? '')}"]`))
      choose(group, language);
  }
}

function choose(group, language) {
  for (const tab of group.querySelectorAll('[role=tab]')) {
    const isChosen = tab.dataset.language === language;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  for (const panel of group.querySelectorAll(':scope > .code'))
    panel.hidden = panel.dataset.language !== language;
}
