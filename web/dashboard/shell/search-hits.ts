import type { SearchHit } from '@recaudo/contract/merchant/payments/search';
import { useQuery } from '@tanstack/react-query';
import { brandName } from '../format/card-brand.ts';
import { formatInstant } from '../format/dates.ts';
import { formatMoney } from '../format/money.ts';
import { paletteMessages } from '../messages/palette-messages.ts';
import { paymentMessages } from '../messages/payment-messages.ts';
import { shellMessages } from '../messages/shell-messages.ts';
import { stateMessages } from '../messages/state-messages.ts';
import { useMessages, usePreferences } from '../session/preferences.ts';
import { useGateway, useSession } from '../session/session.tsx';
import { useIsSettled } from '../session/use-is-settled.ts';
import { useMayDo } from '../session/use-may.ts';
import {
  actions,
  addressOf,
  entriesOf,
  isOffered,
  merchantSections,
  operatorSections,
} from './navigation.ts';

export interface Hit {
  key: string;
  /** The heading above the result. */
  group: string;
  title: string;
  detail?: string;
  note: string;
  address: string;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

type Means = Pick<SearchHit, 'method' | 'card'>;

/** A payment's method in the reader's language, never the API's word. */
function meansOf(
  { method, card }: Means,
  messages: Record<keyof typeof paymentMessages.es, string>,
): string | undefined {
  if (card != null) return `${brandName(card.brand)} •${card.last_four}`;
  if (method === undefined) return undefined;
  return method === 'customer' ? messages.balance : messages[method];
}

/** Screens and actions whose name contains every typed word. */
export function useScreenHits(text: string): Hit[] {
  const messages = useMessages(shellMessages);
  const { environment } = usePreferences();
  const { account } = useSession();
  const mayDo = useMayDo();
  const isSettled = useIsSettled();
  const screens = entriesOf([...merchantSections, ...(account.is_operator ? operatorSections : [])]);
  const offered = [
    ...screens.map(entry => ({ entry, note: messages.goTo })),
    ...actions.map(entry => ({ entry, note: messages.actions })),
  ];
  const typed = plain(text).trim().split(/\s+/);
  return offered
    .filter(({ entry }) => isOffered(entry, environment, isSettled))
    .filter(({ entry }) => mayDo(entry.needs))
    .map(({ entry, note }) => ({
      key: `${note} ${entry.word} ${entry.path}`,
      group: note,
      title: messages[entry.word],
      note: '',
      address: addressOf(entry, environment),
    }))
    .filter(({ title }) => typed.every(word => plain(title).includes(word)));
}

/** Records that the server finds by id, amount, email or name. */
export function useRecordHits(text: string): { hits: Hit[]; isSearching: boolean } {
  const kinds = useMessages(paletteMessages);
  const payments = useMessages(paymentMessages);
  const states: Record<string, string> = useMessages(stateMessages);
  const { environment, language } = usePreferences();
  const { merchantId, data } = useGateway();
  const q = text.trim();
  const { data: records = [], isFetching } = useQuery({
    queryKey: ['search', environment, merchantId, q],
    queryFn: () => data.get('/search', { query: { q } }),
    enabled: q.length > 2 && merchantId !== '',
    retry: false,
  });
  const hits = records.map(hit => ({
    key: `${hit.kind} ${hit.id}`,
    group: kinds[`${hit.kind}s`],
    title: joined(
      hit.amount === undefined ? undefined : formatMoney(hit.amount, language),
      hit.kind === 'card' ? brandName(hit.title) : hit.title,
    ),
    detail: joined(meansOf(hit, payments), hit.subtitle, formatInstant(hit.creation_date, language)),
    note: states[hit.status ?? ''] ?? kinds[hit.kind],
    address: addressOf({ path: hit.href }, environment),
  }));
  return { hits, isSearching: isFetching };
}
