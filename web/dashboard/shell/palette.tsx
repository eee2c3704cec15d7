import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { fill } from '../messages/dictionary.ts';
import { paletteMessages } from '../messages/palette-messages.ts';
import { shellMessages } from '../messages/shell-messages.ts';
import { navigate } from '../router/router.tsx';
import { useMessages } from '../session/preferences.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type Hit, useRecordHits, useScreenHits } from './search-hits.ts';

function HitList({
  listId,
  hits,
  chosen,
  onOpen,
}: {
  listId: string;
  hits: readonly Hit[];
  chosen: number;
  onOpen: (hit: Hit) => void;
}) {
  const messages = useMessages(shellMessages);
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);
  return (
    <ul id={listId} role="listbox" aria-label={messages.found} className="palette-list">
      {hits.map((hit, index) => (
        <li
          key={hit.key}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onClick={() => onOpen(hit)}
        >
          <span>
            {hit.title}
            {hit.detail !== undefined && <span className="small quiet palette-detail">{hit.detail}</span>}
          </span>
          <span className="small quiet">{hit.note}</span>
        </li>
      ))}
    </ul>
  );
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const messages = useMessages(shellMessages);
  const found = useMessages(paletteMessages);
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [opensFirst, setOpensFirst] = useState(false);
  const { hits: records, isSearching } = useRecordHits(text);
  const hits = [...records, ...useScreenHits(text)];
  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    onClose();
    navigate(hit.address);
  };
  // Enter before the answer is there means what the search is about to find.
  useEffect(() => {
    if (!opensFirst || isSearching) return;
    setOpensFirst(false);
    open(hits[0]);
  });
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + hits.length) % Math.max(1, hits.length));
    else if (event.key !== 'Enter') return;
    else if (isSearching && chosen === 0) setOpensFirst(true);
    else open(hits[chosen]);
    event.preventDefault();
  };
  const nothing = isSearching ? found.searching : fill(messages.searchNothing, { text });
  return (
    <>
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={hits.length === 0 ? undefined : `${listId}-${chosen}`}
        aria-label={messages.searchHint}
        placeholder={messages.searchHint}
        autoComplete="off"
        value={text}
        onKeyDown={onKey}
        onChange={event => {
          setText(event.target.value);
          setChosen(0);
          setOpensFirst(false);
        }}
      />
      <HitList listId={listId} hits={hits} chosen={chosen} onOpen={open} />
      <p role="status" className={hits.length === 0 ? 'quiet' : 'hidden'}>
        {hits.length === 0
          ? nothing
          : fill(hits.length === 1 ? found.result : found.results, { count: hits.length })}
      </p>
    </>
  );
}

export function SearchPalette() {
  const messages = useMessages(shellMessages);
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
        <span>{messages.search}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Dialog title={messages.search} kind="search" onClose={() => setOpen(false)}>
          <PaletteBody onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
