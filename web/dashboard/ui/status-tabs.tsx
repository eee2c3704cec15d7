import { Link, useFilters, usePath } from '../router/router.tsx';
import type { Choice } from './field.tsx';

/** The states of a list, side by side; the chosen one is in the address. */
export function StatusTabs({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const path = usePath();
  const chosen = useFilters().filters.get('status') ?? '';
  return (
    <nav className="tabs" aria-label={label}>
      {choices.map(([status, text]) => (
        <Link
          key={status}
          href={status === '' ? path : `${path}?status=${status}`}
          aria-current={status === chosen ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
