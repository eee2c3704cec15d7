import type { FormFields } from '../../../payer-pages/frame/form-body.ts';
import type { OpenLink } from '../open-link.ts';
import type { LinkForm } from '../pages.ts';
import { codeTriesOf } from './code-tries.ts';
import { type Quote, quoteOf } from './quote.ts';

export type ReadCode =
  /** The price that the form showed still applies. */
  | { kind: 'agreed'; quote: Quote }
  /**
   * Shows the form again: with the price after a code, or because the code or the price is no longer valid.
   */
  | { kind: 'answer'; status: number; form: Partial<LinkForm> };

const CODE_READ_MAX = 60;

/** Reads the code of a form that subscribes, or that only asks for the price with a code. */
export async function readCode(view: OpenLink, fields: FormFields, address: string): Promise<ReadCode> {
  const { gateway, link } = view;
  const typedCode = (fields['code'] ?? '').trim().slice(0, CODE_READ_MAX);
  const tries = codeTriesOf(gateway);
  const isOver = typedCode !== '' && tries.isOver(link.id, address);
  const quoted = await quoteOf(view, isOver ? '' : typedCode);
  if (quoted === undefined) throw new Error(`the link ${link.id} has no plan`);
  const { quote } = quoted;
  if (isOver) return { kind: 'answer', status: 429, form: { quote, typedCode, codeFault: 'tooMany' } };
  if (quoted.kind === 'wrong_code') {
    tries.countWrong(link.id, address);
    return { kind: 'answer', status: 422, form: { quote, typedCode, codeFault: 'wrong' } };
  }
  if (fields['apply'] !== undefined) return { kind: 'answer', status: 200, form: { quote } };
  const isShown = fields['shown'] === String(quote.firstCentavos);
  return isShown
    ? { kind: 'agreed', quote }
    : { kind: 'answer', status: 409, form: { quote, isPriceNew: true } };
}
