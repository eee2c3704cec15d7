import { nextPauseMs } from './voucher-pace.ts';

/** Reloads a voucher's page when its payment arrives, and enables its print and copy buttons. */
export function enhanceVoucher(page: Document): void {
  const voucher = page.querySelector<HTMLElement>('[data-watch]');
  if (voucher === null) return;
  watch(page, voucher.dataset['watch'] ?? '', voucher.dataset['watchState'] ?? '');
  for (const button of page.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print(page, button.dataset['print'] === 'ticket'));
  }
  for (const button of page.querySelectorAll<HTMLElement>('[data-copy]')) offerCopy(button);
  // The script polls, so the reload link is not needed.
  for (const link of page.querySelectorAll<HTMLElement>('.voucher-again')) link.hidden = true;
}

/** Polls only while the page is visible, and immediately when it becomes visible again. */
function watch(page: Document, address: string, state: string): void {
  const openedMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    const present = await readState(address);
    if (present !== undefined && present !== state) location.reload();
    else plan();
  };
  const plan = (): void => {
    clearTimeout(timer);
    if (!page.hidden) timer = setTimeout(() => void ask(), nextPauseMs(performance.now() - openedMs));
  };
  page.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (!page.hidden) void ask();
  });
  plan();
}

/** undefined without a response; the caller polls again. */
async function readState(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { credentials: 'omit' });
    return answer.ok ? ((await answer.json()) as { state: string }).state : undefined;
  } catch {
    return undefined;
  }
}

/** The style sheet has a separate page size for receipt printers. */
function print(page: Document, isTicket: boolean): void {
  page.documentElement.classList.toggle('ticket', isTicket);
  window.print();
}

function offerCopy(button: HTMLElement): void {
  // The clipboard exists only on https pages and on localhost.
  if (navigator.clipboard === undefined) return;
  button.hidden = false;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
    button.textContent = button.dataset['copied'] ?? '';
  };
  button.addEventListener('click', () => void copy());
}
