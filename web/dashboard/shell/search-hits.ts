import { useQuery } from '@tanstack/react-query';
import type { SearchHit } from '../api/data-types.ts';
import { send } from '../api/request.ts';
import { useDataPath } from '../api/use-data.ts';
import { formatMoment } from '../format/dates.ts';
import { formatMoney } from '../format/money.ts';
import { paletteWords } from '../words/palette-words.ts';
import { shellWords } from '../words/shell-words.ts';
import { stateWords } from '../words/state-words.ts';
import { actions, addressOf, groups, operatorGroup } from './navigation.ts';
import { usePreferences, useWords } from './preferences.ts';
import { useGateway, useSession } from './session.tsx';
import { useMayDo } from './use-may.ts';

export interface Hit {
  key: string;
  title: string;
  detail?: string;
  note: string;
  address: string;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** Screens and actions whose name has every word that was typed. */
export function useScreenHits(text: string): Hit[] {
  const words = useWords(shellWords);
  const { environment } = usePreferences();
  const { account } = useSession();
  const mayDo = useMayDo();
  const screens = [...groups, ...(account.is_operator ? [operatorGroup] : [])].flatMap(
    group => group.entries,
  );
  const offered = [
    ...screens.map(entry => ({ entry, note: words.goTo })),
    ...actions.map(entry => ({ entry, note: words.actions })),
  ];
  const typed = plain(text).trim().split(/\s+/);
  return offered
    .filter(({ entry }) => entry.only === undefined || entry.only === environment)
    .filter(({ entry }) => mayDo(entry.needs))
    .map(({ entry, note }) => ({
      key: `${note} ${entry.word} ${entry.path}`,
      title: words[entry.word],
      note,
      address: addressOf(entry, environment),
    }))
    .filter(({ title }) => typed.every(word => plain(title).includes(word)));
}

/** Records that the server finds by an id, an amount, an e-mail, a name. */
export function useRecordHits(text: string): { hits: Hit[]; isSearching: boolean } {
  const kinds = useWords(paletteWords);
  const states: Record<string, string> = useWords(stateWords);
  const { environment, language } = usePreferences();
  const { merchantId } = useGateway();
  const address = useDataPath()('/search', { q: text.trim() });
  const isWanted = text.trim().length > 2 && merchantId !== '';
  const { data = [], isFetching } = useQuery<SearchHit[]>({
    queryKey: ['search', address],
    queryFn: () => send('GET', address),
    enabled: isWanted,
    retry: false,
  });
  const hits = data.map(hit => ({
    key: `${hit.kind} ${hit.id}`,
    title: joined(hit.amount === undefined ? undefined : formatMoney(hit.amount, language), hit.title),
    detail: joined(hit.subtitle, formatMoment(hit.creation_date, language)),
    note: joined(kinds[hit.kind], hit.status && (states[hit.status] ?? hit.status)),
    address: addressOf({ path: hit.href }, environment),
  }));
  return { hits, isSearching: isFetching };
}
