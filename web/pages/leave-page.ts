/**
 * Returns the payer to the shop after the result, unless they press the button to stay or print. Screen readers
 * announce it once, not every second. Returning from the shop or refreshing does not leave again.
 */
export function leaveByItself(page: Document): void {
  const box = page.querySelector<HTMLElement>('[data-leave-to]');
  const count = box?.querySelector<HTMLElement>('[data-leave-count]');
  const { leaveTo: address, leaveSaid: said = '', leaveStayed: stayed = '' } = box?.dataset ?? {};
  if (!box || !count || address === undefined || staysHere()) return;
  const tell = (text: string): void => {
    const status = page.querySelector('[data-leave-status]');
    if (status !== null) status.textContent = text;
  };

  let secondsLeft = Number(count.textContent);
  const timer = setInterval(() => {
    secondsLeft -= 1;
    count.textContent = String(secondsLeft);
    if (secondsLeft > 0) return;
    clearInterval(timer);
    stayHere();
    location.assign(address);
  }, 1_000);

  const stay = (): void => {
    if (box.hidden) return;
    clearInterval(timer);
    stayHere();
    const hadFocus = box.contains(page.activeElement);
    box.hidden = true;
    tell(stayed);
    // The button is gone: move the focus to the link that does the same.
    if (hadFocus) linkTo(page, address)?.focus();
  };
  box.querySelector('[data-leave-stay]')?.addEventListener('click', stay);
  window.addEventListener('beforeprint', stay);
  box.hidden = false;
  tell(said);
}

const linkTo = (page: Document, address: string): HTMLAnchorElement | undefined =>
  [...page.querySelectorAll<HTMLAnchorElement>('.message a')].find(
    link => link.getAttribute('href') === address,
  );

const staysHere = (): boolean => (history.state as { stays?: boolean } | null)?.stays === true;
const stayHere = (): void => history.replaceState({ stays: true }, '');
