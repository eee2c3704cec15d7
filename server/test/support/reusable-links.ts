import type { newPayer, Page } from './payer.ts';

export interface ReusableLinkBody {
  id: string;
  url: string;
  status: string;
  uses: number;
  paid: number;
  collected: number;
  most_uses: number | null;
  expires_at: string | null;
}

export const fieldOf = (html: string, name: string): string =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Opens a reusable link and sends its form. */
export async function startOn(
  payer: ReturnType<typeof newPayer>,
  url: string,
  fields: Record<string, string> = {},
): Promise<Page> {
  const { html } = await payer.get(url);
  return payer.post(url, {
    form_token: fieldOf(html, 'form_token'),
    visit: fieldOf(html, 'visit'),
    payer_name: 'Ana Torres',
    email: 'ana@example.com',
    ...fields,
  });
}
