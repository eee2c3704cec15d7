import { type ReactNode, useState } from 'react';

/** Fields that most people leave unchanged. They are submitted even while collapsed. */
export function MoreOptions({
  title,
  children,
}: {
  title: string;
  children: ReactNode | ((isOpen: boolean) => ReactNode);
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="more"
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
      // Opens the section, so that an invalid field is visible.
      onInvalidCapture={() => setOpen(true)}
    >
      <summary>{title}</summary>
      <div className="form">{typeof children === 'function' ? children(isOpen) : children}</div>
    </details>
  );
}
