/**
 * The result of a payment goes back to the shop by itself, unless the payer stays: by the button, or by printing. Screen
 * readers hear of it once, not every second. Back from the shop, or after a refresh, the page stays.
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
