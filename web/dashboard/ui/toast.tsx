import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { uiMessages } from '../messages/ui-messages.ts';
import { useMessages } from '../session/preferences.ts';
import { X } from './icons/icons.tsx';

const SHOWN_MS = 6_000;
const queue = new ToastQueue<string>({ maxVisibleToasts: 4 });

/** Shows a short message, also to screen readers. Its timer stops while a person reads it. */
export function showToast(text: string): void {
  queue.add(text, { timeout: SHOWN_MS });
}

export function Toasts() {
  const messages = useMessages(uiMessages);
  return (
    <ToastRegion queue={queue} className="toasts" aria-label={messages.notices}>
      {({ toast }) => (
        <Toast toast={toast} className="toast">
          <ToastContent>
            <Text slot="title">{toast.content}</Text>
          </ToastContent>
          <Button slot="close" className="toast-close" aria-label={messages.close}>
            <X className="icon-mark" aria-hidden="true" />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  );
}
