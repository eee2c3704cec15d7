import { useSyncExternalStore } from 'react';

interface Toast {
  id: number;
  text: string;
}

const SHOWN_MS = 6_000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach(listener => listener());
}

/** Says shortly what happened, also to screen readers. */
export function showToast(text: string): void {
  lastId += 1;
  const id = lastId;
  setToasts([...toasts, { id, text }]);
  setTimeout(() => setToasts(toasts.filter(toast => toast.id !== id)), SHOWN_MS);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <p key={id} className="toast">
          {text}
        </p>
      ))}
    </div>
  );
}
