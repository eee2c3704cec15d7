import type { Locator, Page } from 'playwright-core';

type Press = (target: Locator) => Promise<void>;
const click: Press = target => target.click();

/** Opens a screen through the navigation, whose group may be collapsed. */
export async function openFromMenu(page: Page, group: string, entry: string, press = click): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Navegación principal' });
  const fold = menu.getByRole('button', { name: group, exact: true });
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await press(fold);
  await press(menu.getByRole('link', { name: entry, exact: true }));
}

const rowOf = (page: Page): Locator => page.getByRole('group', { name: 'Filtros' });

export const chipOf = (page: Page, label: string): Locator =>
  rowOf(page).getByRole('button', { name: new RegExp(`^${label}( |$)`) });

/** Opens a filter by its chip, or from the list of filters without one. */
async function openFilter(page: Page, label: string, press: Press): Promise<void> {
  const chip = chipOf(page, label);
  await rowOf(page).waitFor();
  if ((await chip.count()) > 0) return press(chip);
  await press(rowOf(page).getByRole('button', { name: 'Filtro', exact: true }));
  await press(page.getByRole('menuitem', { name: label, exact: true }));
}

export async function chooseFilter(page: Page, label: string, choice: string, press = click): Promise<void> {
  await openFilter(page, label, press);
  const list = page.getByRole('listbox', { name: label });
  await press(list.getByRole('option', { name: choice, exact: true }));
}

export async function typeFilter(page: Page, label: string, text: string): Promise<void> {
  await openFilter(page, label, click);
  const editor = page.getByRole('dialog', { name: label });
  await editor.getByRole('textbox', { name: label }).fill(text);
  await editor.getByRole('button', { name: 'Aplicar' }).click();
}

export async function chooseDays(page: Page, label: string, name: string, press = click): Promise<void> {
  await openFilter(page, label, press);
  await press(page.getByRole('dialog', { name: label }).getByRole('button', { name, exact: true }));
}
