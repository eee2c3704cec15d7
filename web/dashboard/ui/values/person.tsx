import type { ReactNode } from 'react';
import { personMessages } from '../../messages/person-messages.ts';
import { useMessages } from '../../session/preferences.ts';

/**
 * A person in a row: payment method, name, address. In a row's first cell, `also` is only for screen readers, because
 * it has its own column.
 */
export function Person({
  name,
  email,
  mark,
  also,
}: {
  name: string | null | undefined;
  email: string | null | undefined;
  mark?: ReactNode;
  also?: string;
}) {
  const messages = useMessages(personMessages);
  const known = name ?? email;
  return (
    <span className="person">
      {mark}
      <span className="two-lines">
        <span className={known == null ? 'quiet' : ''} title={known ?? undefined}>
          {known ?? messages.nobody}
        </span>
        {name != null && email != null && (
          <span className="below" title={email}>
            {email}
          </span>
        )}
      </span>
      {also !== undefined && <span className="hidden"> · {also}</span>}
    </span>
  );
}
