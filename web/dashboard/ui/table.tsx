import type { ReactNode } from 'react';
import { Link } from '../router/router.tsx';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Left out on phones. */
  isWide?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where a row leads; its first cell is the link, the whole row takes the press. */
  hrefOf?: (row: Row) => string;
}

const classOf = ({ align, isWide }: { align?: 'end'; isWide?: boolean }): string =>
  [align === 'end' ? 'end' : '', isWide === true ? 'wide' : ''].join(' ').trim();

export function Table<Row>({ caption, columns, rows, keyOf, hrefOf }: TableProps<Row>) {
  const content = (row: Row, { cell }: Column<Row>, index: number): ReactNode =>
    index === 0 && hrefOf !== undefined ? (
      <Link className="row-link" href={hrefOf(row)}>
        {cell(row)}
      </Link>
    ) : (
      cell(row)
    );
  return (
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} className={hrefOf === undefined ? '' : 'pressable'}>
              {columns.map((column, index) => (
                <td key={column.title} className={classOf(column)}>
                  {content(row, column, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
