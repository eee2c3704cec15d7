import { expect } from 'vitest';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { newPayer, type Page } from './payer.ts';
import type { PendingPse } from './pse.ts';

export const BASE = 'http://127.0.0.1:8001';

export const pathOf = ({ handle }: PendingPse): string => `/pse/${handle}`;

export const valueOf = (html: string, name: string): string =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

/** The fields that a payer fills in, with the token and consents of the loaded page. */
export const filledPseForm = (
  html: string,
  changes: Record<string, string> = {},
): Record<string, string> => ({
  form_token: valueOf(html, 'form_token'),
  bank: '9001',
  person_type: 'natural',
  document_type: 'CC',
  document_number: '1.020.304.050',
  email: 'ana@example.com',
  accept_terms: valueOf(html, 'accept_terms'),
  accept_data: valueOf(html, 'accept_data'),
  ...changes,
});

/** A payer without JavaScript on the PSE pages. */
export function newPsePayer({ app }: TestGateway) {
  const browser = newPayer(app);
  const submit = async (pse: PendingPse, changes: Record<string, string> = {}): Promise<Page> => {
    const { html } = await browser.get(pathOf(pse));
    return browser.post(pathOf(pse), filledPseForm(html, changes));
  };
  return {
    ...browser,
    submit,
    async toBank(pse: PendingPse): Promise<string> {
      expect(await submit(pse)).toMatchObject({ status: 303, location: `${pathOf(pse)}/banco?lang=es` });
      const { headers } = await browser.get(`${pathOf(pse)}/banco`);
      return String(headers['refresh']).replace(`0;url=${BASE}`, '');
    },
    decide: (bank: string, decision: string, headers: Record<string, string> = {}) =>
      browser.post(bank, { decision }, headers),
  };
}
