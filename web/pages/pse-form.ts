/** Companies always have a NIT, so choosing one selects the other. */
export function enhancePseForm(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form[data-pse-form]');
  const documents = form?.querySelector<HTMLSelectElement>('select[name="document_type"]');
  if (form === null || documents === null || documents === undefined) return;
  const follow = (): void => {
    const person = form.querySelector<HTMLInputElement>('input[name="person_type"]:checked')?.value;
    for (const option of documents.options) option.hidden = person === 'legal' && option.value !== 'NIT';
    if (person === 'legal') documents.value = 'NIT';
  };
  form.addEventListener('change', event => {
    if ((event.target as HTMLInputElement).name === 'person_type') follow();
  });
  follow();
}

/** Printing needs JavaScript, so there is no button without it. */
export function enhancePrintButtons(page: Document): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-print-receipt]')) {
    button.hidden = false;
    button.addEventListener('click', () => window.print());
  }
}
