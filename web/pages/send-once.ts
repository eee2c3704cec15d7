/** A form is sent once: its button says that it works, and a second press does nothing. */
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
  // A page that the browser has kept would still say that it works, and know nothing of what happened since.
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
  // Not `disabled`: that would take the focus away, and the name of the button out of the form.
  button.setAttribute('aria-disabled', 'true');
  button.replaceChildren(spinner, label);
  say(form, document.body.dataset['busyNote'] ?? '');
}

function say(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector('[data-form-status]');
  if (place !== null) place.textContent = sentence;
}
