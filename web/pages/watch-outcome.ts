const EVERY_MS = 3_000;
const AT_MOST = 100;

/** Polls for the outcome of a payment and reloads the page when it is known. */
export function watchOutcome(page: Document): void {
  const address = page.querySelector<HTMLElement>('[data-poll]')?.dataset['poll'];
  if (address === undefined) return;
  let asked = 0;
  const ask = async (): Promise<void> => {
    asked += 1;
    const status = await readStatus(address);
    if (status !== undefined && status !== 'processing') location.reload();
    else if (asked < AT_MOST) setTimeout(() => void ask(), EVERY_MS);
  };
  setTimeout(() => void ask(), EVERY_MS);
}

/** undefined without a response; the caller polls again. */
async function readStatus(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { credentials: 'omit' });
    return answer.ok ? ((await answer.json()) as { status: string }).status : undefined;
  } catch {
    return undefined;
  }
}
