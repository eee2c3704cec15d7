import type { ButtonHTMLAttributes } from 'react';
import { Link } from '../router/router.tsx';
import { type Need, useMay } from '../session/use-may.ts';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

interface Needs {
  /** The permission it needs; hidden without it. */
  needs?: Need | undefined;
}

export function Button({
  look = 'plain',
  busy = false,
  type = 'button',
  needs,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Needs & { look?: Look; busy?: boolean }) {
  if (!useMay(needs)) return null;
  return (
    <button
      {...rest}
      type={type}
      className={`button ${look}`}
      // A `disabled` button would lose the keyboard focus.
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={busy ? event => event.preventDefault() : onClick}
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
