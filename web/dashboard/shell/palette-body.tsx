import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fill } from '../messages/dictionary.ts';
import { paletteMessages } from '../messages/palette-messages.ts';
import { shellMessages } from '../messages/shell-messages.ts';
import { navigate } from '../router/router.tsx';
import { useMessages } from '../session/preferences.ts';
import { type Hit, useRecordHits, useScreenHits } from './search-hits.ts';

interface ListProps {
  listId: string;
  hits: readonly Hit[];
  chosen: number;
  onOpen: (hit: Hit) => void;
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

function HitOption({ hit, index, ...list }: Omit<ListProps, 'hits'> & { hit: Hit; index: number }) {
  return (
    <div
      id={optionId(list.listId, index)}
      role="option"
      className="palette-hit"
      aria-selected={index === list.chosen}
      onClick={() => list.onOpen(hit)}
    >
      <span>
        {hit.title}
        {hit.detail !== undefined && <span className="small quiet palette-detail">{hit.detail}</span>}
      </span>
      <span className="small quiet">{hit.note}</span>
    </div>
  );
}

/** Results grouped by kind. */
function HitList(list: ListProps) {
  const messages = useMessages(shellMessages);
  const { listId, hits, chosen } = list;
  useEffect(() => {
    document.getElementById(optionId(listId, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);
  const groups = [...new Set(hits.map(({ group }) => group))];
  return (
    <div id={listId} role="listbox" aria-label={messages.found} className="palette-list">
      {groups.map(group => (
        <div key={group} role="group" aria-label={group}>
          <div className="small quiet palette-group" aria-hidden="true">
            {group}
          </div>
          {hits.map(
            (hit, index) =>
              hit.group === group && <HitOption key={hit.key} hit={hit} index={index} {...list} />,
          )}
        </div>
      ))}
    </div>
  );
}

function HitCount({ count, nothing }: { count: number; nothing: string }) {
  const { result, results } = useMessages(paletteMessages);
  return (
    <p role="status" className={count === 0 ? 'quiet' : 'hidden'}>
      {count === 0 ? nothing : fill(count === 1 ? result : results, { count })}
    </p>
  );
}

/** The search: records first, then screens and actions. */
export default function PaletteBody({ onClose }: { onClose: () => void }) {
  const messages = useMessages(shellMessages);
  const { searching } = useMessages(paletteMessages);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
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
  // If Enter came before the results, opens the first result as soon as it arrives.
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
  const nothing = isSearching ? searching : fill(messages.searchNothing, { text });
  return (
    <>
      <input
        ref={input}
        className="palette-input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={hits.length === 0 ? undefined : `${listId}-${chosen}`}
        aria-label={messages.searchHint}
        placeholder={messages.searchHint}
        autoComplete="off"
        enterKeyHint="go"
        value={text}
        onKeyDown={onKey}
        onChange={event => {
          setText(event.target.value);
          setChosen(0);
          setOpensFirst(false);
        }}
      />
      <HitList listId={listId} hits={hits} chosen={chosen} onOpen={open} />
      <HitCount count={hits.length} nothing={nothing} />
    </>
  );
}
