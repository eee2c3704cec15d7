import type { RoutingConditions } from '@recaudo/contract/operator/routing';
import { brandName } from '../../../../format/card-brand.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill, type Language } from '../../../../messages/dictionary.ts';
import { routingMessages } from '../../messages/routing-messages.ts';

const SHOWN_BINS = 4;

type Messages = Record<keyof typeof routingMessages.es, string>;

const oneOrOther = (words: readonly string[], or: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1)}`;

function binsOf(bins: readonly string[]): string {
  const more = bins.length > SHOWN_BINS ? ` +${bins.length - SHOWN_BINS}` : '';
  return bins.slice(0, SHOWN_BINS).join(', ') + more;
}

function amounts(
  { amount_from: from, amount_to: to }: RoutingConditions,
  messages: Messages,
  language: Language,
) {
  const money = (amount: number): string => formatMoney(amount, language);
  if (from !== undefined && to !== undefined) {
    return fill(messages.says_between, { from: money(from), to: money(to) });
  }
  if (from !== undefined) return fill(messages.says_from, { amount: money(from) });
  return to === undefined ? '' : fill(messages.says_to, { amount: money(to) });
}

function installmentsOf(
  { installments_from: from, installments_to: to }: RoutingConditions,
  messages: Messages,
) {
  if (from !== undefined && from === to) {
    return from === 1 ? messages.says_oneInstallment : fill(messages.says_installments, { count: from });
  }
  if (from !== undefined && to !== undefined) return fill(messages.says_installmentsBetween, { from, to });
  if (from !== undefined) return fill(messages.says_installmentsFrom, { count: from });
  return to === undefined ? '' : fill(messages.says_installmentsTo, { count: to });
}

/** The conditions of a rule in words. */
export function ruleSentence(when: RoutingConditions, language: Language): string {
  const messages: Messages = routingMessages[language];
  const { brands = [], bins = [], card_types: types = [], initiator, share: percent } = when;
  const parts = [
    oneOrOther(brands.map(brandName), messages.or),
    bins.length === 0 ? '' : fill(messages.says_bins, { list: binsOf(bins) }),
    oneOrOther(
      types.map(type => messages[`says_${type}`]),
      messages.or,
    ),
    amounts(when, messages, language),
    installmentsOf(when, messages),
    initiator === undefined ? '' : messages[`says_${initiator}`],
  ].filter(part => part !== '');
  const all = parts.length === 0 ? messages.all : parts.join('; ');
  return percent === undefined ? all : `${all}; ${fill(messages.says_share, { percent })}`;
}
