import type { CSSProperties, ReactNode } from 'react';
import { Link } from '../../router/router.tsx';

export interface BarRow {
  id: string;
  name: ReactNode;
  /** Between 0 and 1. */
  share: number;
  /** At the end of the row: the formatted figure and its comparison. */
  text: ReactNode;
  /** Small text below the name. */
  detail?: ReactNode;
  href?: string | undefined;
}

/** A horizontal bar for each name. Names and figures are text, so the bars are decorative. */
export function BarList({
  title,
  rows,
  tone = 'now',
}: {
  title: string;
  rows: readonly BarRow[];
  tone?: 'now' | 'bad';
}) {
  return (
    <ul className={`bar-list ${tone}`} aria-label={title}>
      {rows.map(({ id, name, share, text, detail, href }) => (
        <li key={id}>
          <div className="bar-words">
            {href === undefined ? <span>{name}</span> : <Link href={href}>{name}</Link>}
            <span className="bar-figure">{text}</span>
          </div>
          <div className="bar-track" aria-hidden="true">
            {share > 0 && <div className="bar-fill" style={{ '--share': share } as CSSProperties} />}
          </div>
          {detail !== undefined && <div className="small quiet">{detail}</div>}
        </li>
      ))}
    </ul>
  );
}
