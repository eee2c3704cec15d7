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

export async function submitReusableLink(
  payer: ReturnType<typeof newPayer>,
  url: string,
  fields: Record<string, string> = {},
): Promise<Page> {
  return payer.post(url, { ...(await openForm(payer, url)), ...fields });
}

/** The fields that the filled-in form of a reusable link submits. */
export async function openForm(
  payer: ReturnType<typeof newPayer>,
  url: string,
): Promise<Record<string, string>> {
  const { html } = await payer.get(url);
  return {
    form_token: fieldOf(html, 'form_token'),
    visit: fieldOf(html, 'visit'),
    payer_name: 'Ana Torres',
    email: 'ana@example.com',
  };
}
