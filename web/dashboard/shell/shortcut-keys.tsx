import { useEffect, useRef, useState } from 'react';
import { fill } from '../messages/dictionary.ts';
import { shellMessages } from '../messages/shell-messages.ts';
import { navigate } from '../router/router.tsx';
import { useMessages, usePreferences } from '../session/preferences.ts';
import { useBusiness } from '../session/session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { addressOf } from './navigation.ts';
import { goEntries, nextStroke, type Stroke } from './shortcuts.ts';

/** True while a person is typing, or a dialog or menu is open. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

function ShortcutList() {
  const messages = useMessages(shellMessages);
  const rows: readonly (readonly [keys: readonly string[], what: string])[] = [
    [['Ctrl', 'K'], messages.shortcutSearch],
    [['?'], messages.shortcutList],
    [['Esc'], messages.shortcutClose],
    ...goEntries.map(
      ({ key, entry }) => [['g', key], fill(messages.shortcutGo, { screen: messages[entry.word] })] as const,
    ),
  ];
  return (
    <dl className="shortcuts">
      {rows.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `?` lists the shortcuts; `g` and a key open a screen. */
export function ShortcutKeys() {
  const messages = useMessages(shellMessages);
  const { environment } = usePreferences();
  const hasBusiness = useBusiness() !== undefined;
  const [isOpen, setOpen] = useState(false);
  const stroke = useRef<Stroke>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      if (event.key === '?') setOpen(true);
      if (!hasBusiness) return;
      stroke.current = nextStroke(stroke.current, event.key);
      const { entry } = stroke.current;
      if (entry !== undefined) navigate(addressOf(entry, environment));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [environment, hasBusiness]);
  if (!isOpen) return null;
  return (
    <Dialog title={messages.shortcuts} onClose={() => setOpen(false)}>
      <ShortcutList />
    </Dialog>
  );
}
