import { type ReactNode, useState } from 'react';

/** What only some people want to read: it is not on the page before it is opened. */
export function Disclosed({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
