import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { send, withQuery } from '../api/request.ts';
import { navigate } from '../router/router.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fill } from '../words/dictionary.ts';
import { shellWords } from '../words/shell-words.ts';
import { actions, addressOf, groups, operatorGroup } from './navigation.ts';
import { usePreferences, useWords } from './preferences.ts';
import { useGateway, useSession } from './session.tsx';

interface Hit {
  title: string;
  note: string;
  address: string;
}

interface SearchAnswer {
  hits: { kind: string; id: string; title: string; note?: string; customer_id?: string }[];
}

const screenOf: Record<string, string> = {
  charge: '/transacciones',
  customer: '/clientes',
  plan: '/planes',
  webhook: '/webhooks',
  event: '/eventos',
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Screens and actions whose name has every word that was typed. */
function useScreenHits(text: string): Hit[] {
  const words = useWords(shellWords);
  const { environment } = usePreferences();
  const { account } = useSession();
  const screens = [...groups, ...(account.is_operator ? [operatorGroup] : [])].flatMap(
    group => group.entries,
  );
  const offered = [
    ...screens.map(entry => ({ entry, note: words.goTo })),
    ...actions.map(entry => ({ entry, note: words.actions })),
  ];
  return offered
    .filter(({ entry }) => entry.only === undefined || entry.only === environment)
    .map(({ entry, note }) => ({ title: words[entry.word], note, address: addressOf(entry, environment) }))
    .filter(({ title }) =>
      plain(text)
        .split(/\s+/)
        .every(word => plain(title).includes(word)),
    );
}

/** Records that the server finds by an id, an amount, an e-mail, a name. */
function useRecordHits(text: string): Hit[] {
  const words = useWords(shellWords);
  const { environment, merchantId } = useGateway();
  const { data } = useQuery<SearchAnswer>({
    queryKey: ['search', environment, merchantId, text],
    queryFn: () => send('GET', withQuery(`/panel/${environment}/data/${merchantId}/search`, { q: text })),
    enabled: text.trim().length > 2 && merchantId !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (data?.hits ?? []).map(({ kind, id, title, note, customer_id }) => ({
    title,
    note: note ?? words.found,
    address: addressOf(
      {
        path:
          kind === 'subscription'
            ? `/suscripciones/${customer_id ?? ''}/${id}`
            : `${screenOf[kind] ?? '/transacciones'}/${id}`,
      },
      environment,
    ),
  }));
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const words = useWords(shellWords);
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const hits = [...useRecordHits(text), ...useScreenHits(text)];
  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    onClose();
    navigate(hit.address);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter') open(hits[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={hits.length === 0 ? undefined : `${listId}-${chosen}`}
        aria-label={words.searchHint}
        placeholder={words.searchHint}
        autoComplete="off"
        value={text}
        onKeyDown={onKey}
        onChange={event => {
          setText(event.target.value);
          setChosen(0);
        }}
      />
      <ul id={listId} role="listbox" aria-label={words.found} className="palette-list">
        {hits.map((hit, index) => (
          <li
            key={`${hit.address} ${hit.title}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => open(hit)}
          >
            <span>{hit.title}</span>
            <span className="small quiet">{hit.note}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={hits.length === 0 ? 'quiet' : 'hidden'}>
        {hits.length === 0 ? fill(words.searchNothing, { text }) : ''}
      </p>
    </>
  );
}

export function SearchPalette() {
  const words = useWords(shellWords);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className="search-button" onClick={() => setOpen(true)}>
        <span>{words.search}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Dialog title={words.search} onClose={() => setOpen(false)}>
          <PaletteBody onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
