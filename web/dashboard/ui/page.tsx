import { type ReactNode, useEffect } from 'react';
import { Breadcrumbs, type Trail } from './breadcrumbs.tsx';

/** A screen's heading with its actions; also sets the browser tab's title. */
export function PageHead({
  title,
  lead,
  trail,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** The lists that contain the page. */
  trail?: Trail;
  children?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Recaudo`;
  }, [title]);
  return (
    <header className="page-head">
      <div>
        {trail !== undefined && <Breadcrumbs trail={trail} />}
        <h1>{title}</h1>
        {lead !== undefined && <div className="lead">{lead}</div>}
      </div>
      {children !== undefined && <div className="buttons">{children}</div>}
    </header>
  );
}

export const Panel = ({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) => (
  <section className="panel">
    <header className="panel-head">
      <h2>{title}</h2>
      {actions}
    </header>
    {children}
  </section>
);

/** An empty list: explains what belongs here and how to create it. */
export const Empty = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) => (
  <div className="empty">
    <h2>{title}</h2>
    <p>{lead}</p>
    {children}
  </div>
);

/** Names and values; rows without a value are left out. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
