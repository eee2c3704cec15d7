import type { CSSProperties, ReactNode } from 'react';
import { Link } from '../../router/router.tsx';

export interface BarRow {
  id: string;
  name: ReactNode;
  /** Between 0 and 1. */
  share: number;
  /** At the end of the line: the figure as people read it, and what it is compared with. */
  text: ReactNode;
  /** Small, below the name. */
  detail?: ReactNode;
  href?: string | undefined;
}

/** Bars that lie, one for each name: words and figures are text, the bar behind them only repeats them. */
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
