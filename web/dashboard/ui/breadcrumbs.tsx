import { uiMessages } from '../messages/ui-messages.ts';
import { Link } from '../router/router.tsx';
import { useMessages } from '../session/preferences.ts';
import { ChevronRight } from './icons/icons.tsx';

export type Trail = readonly { title: string; href: string }[];

/** Links from a page to the lists that contain it. */
export function Breadcrumbs({ trail }: { trail: Trail }) {
  const messages = useMessages(uiMessages);
  return (
    <nav className="breadcrumbs" aria-label={messages.trail}>
      <ol>
        {trail.map(({ title, href }) => (
          <li key={href}>
            <Link href={href}>{title}</Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  );
}
