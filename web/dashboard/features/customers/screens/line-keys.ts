import type { CustomerLine } from './customer-lines.ts';

/**
 * A key for each line that depends on what it says: the same file, sent again after an unclear end, makes no customer
 * twice. Identical lines are distinguished by their order.
 */
export async function keysOf(merchantId: string, lines: readonly CustomerLine[]): Promise<string[]> {
  const turns = new Map<string, number>();
  const texts = lines.map(({ body }) => {
    const text = JSON.stringify(body);
    const turn = (turns.get(text) ?? 0) + 1;
    turns.set(text, turn);
    return `${merchantId} ${turn} ${text}`;
  });
  return Promise.all(texts.map(async text => `import-${await digest(text)}`));
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.slice(0, 20), byte => byte.toString(16).padStart(2, '0')).join('');
}
