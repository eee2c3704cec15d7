/** Submits a form only once: the button shows progress, and a second click does nothing. */
export function sendFormsOnce(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-card-form], form[data-once]')) {
    form.addEventListener('submit', event => {
      if (form.dataset['sent'] === 'yes') {
        event.preventDefault();
        return;
      }
      if (!navigator.onLine) {
        event.preventDefault();
        say(form, page.body.dataset['offline'] ?? '');
        return;
      }
      form.dataset['sent'] = 'yes';
      showWork(form, event.submitter, page.body.dataset['busy'] ?? '');
    });
  }
  // A page restored from the back-forward cache would still show progress, and an outdated state.
  window.addEventListener('pageshow', event => {
    if (event.persisted) location.reload();
  });
}

function showWork(form: HTMLFormElement, pressed: HTMLElement | null, label: string): void {
  const button = pressed ?? form.querySelector('button[type="submit"]');
  if (button === null) return;
  const spinner = document.createElement('span');
  spinner.className = 'button-spinner';
  spinner.setAttribute('aria-hidden', 'true');
  // Not `disabled`, which would lose the focus and drop the button's name from the form.
  button.setAttribute('aria-disabled', 'true');
  button.replaceChildren(spinner, label);
  say(form, document.body.dataset['busyNote'] ?? '');
}

function say(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector('[data-form-status]');
  if (place !== null) place.textContent = sentence;
}
