import type { ReactNode } from 'react';
import { personMessages } from '../../messages/person-messages.ts';
import { useMessages } from '../../session/preferences.ts';

/**
 * Somebody in a row: the mark of how they pay, the name, the address below it. In the first cell of a row, `also` is heard
 * with the name and not seen: it has a column of its own.
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
