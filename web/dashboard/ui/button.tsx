import type { ButtonHTMLAttributes } from 'react';
import { Link } from '../router/router.tsx';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

export function Button({
  look = 'plain',
  busy = false,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; busy?: boolean }) {
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

export const ButtonLink = ({
  href,
  look = 'plain',
  children,
}: {
  href: string;
  look?: Look;
  children: string;
}) => (
  <Link className={`button ${look}`} href={href}>
    {children}
  </Link>
);
