import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { uiMessages } from '../messages/ui-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { Button } from './button.tsx';
import { X } from './icons/icons.tsx';

/** The content tells whether closing the dialog would lose something. */
interface Holding {
  holdSecret: () => void;
  /** Called when the input has been sent. */
  release: () => void;
  close: () => void;
}

const HoldingContext = createContext<Holding | undefined>(undefined);

/** For a secret that is shown only once: the surrounding dialog, if any, closes only by its own button. */
export function useSecretHolding(): (() => void) | undefined {
  const holding = useContext(HoldingContext);
  const hold = holding?.holdSecret;
  useEffect(() => hold?.(), [hold]);
  return holding?.close;
}

/** Called after a form is sent, because closing the dialog then loses nothing. */
export const useDialogRelease = (): (() => void) | undefined => useContext(HoldingContext)?.release;

const FIELDS = 'input:not([type="hidden"], [type="file"]), select, textarea';

function focusFirstField(body: HTMLElement | null): void {
  if (body === null || body.contains(document.activeElement)) return;
  [...body.querySelectorAll<HTMLElement>(FIELDS)].find(field => !field.matches(':disabled'))?.focus();
}

function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const messages = useMessages(uiMessages);
  return (
    <div className="notice wait discard" role="alert">
      <p>{messages.discardQuestion}</p>
      <div className="buttons">
        <Button onClick={onDiscard}>{messages.discard}</Button>
        <Button look="primary" autoFocus onClick={onStay}>
          {messages.keepWriting}
        </Button>
      </div>
    </div>
  );
}

/**
 * A dialog that focuses its first field. After input, a click outside does nothing and Escape asks first, except in a
 * `search`, which has nothing to lose.
 */
export function Dialog({
  title,
  onClose,
  kind = 'form',
  children,
}: {
  title: string;
  onClose: () => void;
  kind?: 'form' | 'search';
  children: ReactNode;
}) {
  const messages = useMessages(uiMessages);
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const [isTyped, setTyped] = useState(false);
  const [hasSecret, setHasSecret] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => focusFirstField(body.current), []);
  const [holdSecret] = useState(() => () => setHasSecret(true));
  const release = (): void => setTyped(false);
  const isAtRisk = isTyped && kind === 'form';
  const askToClose = (): void => {
    if (hasSecret) return;
    if (isAtRisk) setAsking(true);
    else onClose();
  };
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!isAtRisk && !hasSecret}
      isKeyboardDismissDisabled={hasSecret}
      onOpenChange={isOpen => {
        if (!isOpen) askToClose();
      }}
    >
      <Modal className="modal">
        <AriaDialog className="dialog" aria-labelledby={titleId}>
          <div className="dialog-body" ref={body} onInput={() => setTyped(true)}>
            <div className="dialog-head">
              <h2 id={titleId}>{title}</h2>
              {!hasSecret && (
                <button
                  type="button"
                  className="button quiet icon"
                  aria-label={messages.close}
                  onClick={askToClose}
                >
                  <X className="icon-mark" aria-hidden="true" />
                </button>
              )}
            </div>
            <HoldingContext value={{ holdSecret, release, close: onClose }}>{children}</HoldingContext>
            {isAsking && <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} />}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
