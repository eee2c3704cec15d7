import { lazy, Suspense, useEffect, useState } from 'react';
import { shellMessages } from '../messages/shell-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Search } from '../ui/icons/icons.tsx';

const load = () => import('./palette-body.tsx');
const PaletteBody = lazy(load);

/** The search loads at the first sign of a person, so that it opens without delay. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

// Ignores a failure, because opening the search loads it again and shows the error.
const prepare = (): void => void load().catch(() => undefined);

export function SearchPalette() {
  const messages = useMessages(shellMessages);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    for (const sign of SIGNS) window.addEventListener(sign, prepare, { once: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, prepare);
    };
  }, []);
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
        <Search className="icon-mark" aria-hidden="true" />
        <span className="search-words">{messages.search}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Dialog title={messages.search} kind="search" onClose={() => setOpen(false)}>
          <Suspense>
            <PaletteBody onClose={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
