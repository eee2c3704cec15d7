import type { ButtonHTMLAttributes } from 'react';
import type { Action } from '../../../server/src/people/permissions.ts';
import { Link } from '../router/router.tsx';
import { useMay } from '../shell/use-may.ts';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

interface Needs {
  /** What its press needs; whoever may not do it does not see it. */
  needs?: Action | undefined;
}

export function Button({
  look = 'plain',
  busy = false,
  type = 'button',
  needs,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Needs & { look?: Look; busy?: boolean }) {
  if (!useMay(needs)) return null;
  return (
    <button
      {...rest}
      type={type}
      className={`button ${look}`}
      disabled={rest.disabled === true || busy}
      aria-busy={busy}
    />
  );
}

export function ButtonLink({
  href,
  look = 'plain',
  needs,
  children,
}: Needs & { href: string; look?: Look; children: string }) {
  if (!useMay(needs)) return null;
  return (
    <Link className={`button ${look}`} href={href}>
      {children}
    </Link>
  );
}
