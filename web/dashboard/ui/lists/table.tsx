import type { ReactNode } from 'react';
import { Link } from '../../router/router.tsx';
import { useListPreferences } from '../../session/list-preferences.ts';
import type { BulkAction } from './bulk-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Column } from './column.ts';
import { ChooseAll, ChooseRow, type Selection, useSelection } from './selection.tsx';
import { TableOptions } from './table-options.tsx';

interface TableProps<Row> {
  /** The list's key for stored settings; with it people choose columns and density. */
  name?: string;
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row's URL; the first cell is a link, and the whole row is clickable. */
  hrefOf?: (row: Row) => string;
  /** The row's name for its checkbox. */
  nameOf?: (row: Row) => string;
  /** Actions on selected rows; with them each row has a checkbox. */
  bulk?: readonly BulkAction<Row>[] | undefined;
  /** For a list that renders its own bulk bar. */
  selection?: Selection<Row>;
}

const classOf = ({ align, isWide }: { align?: 'end'; isWide?: boolean }): string =>
  [align === 'end' ? 'end' : '', isWide === true ? 'wide' : ''].join(' ').trim();
const keyOfColumn = ({ id, title }: { id?: string; title: string }): string => id ?? title;

/** The columns that the person has chosen to see. */
function useShownColumns<Row>(name: string | undefined, columns: readonly Column<Row>[]) {
  const chosen = useListPreferences().columns[name ?? ''] ?? {};
  return columns.filter(
    ({ id, isExtra }, index) => index === 0 || id === undefined || (chosen[id] ?? isExtra !== true),
  );
}

function Row<Item>({
  row,
  columns,
  hrefOf,
  children,
}: Pick<TableProps<Item>, 'columns' | 'hrefOf'> & { row: Item; children: ReactNode }) {
  const content = ({ cell }: Column<Item>, index: number): ReactNode =>
    index === 0 && hrefOf !== undefined ? (
      <Link className="row-link" href={hrefOf(row)}>
        {cell(row)}
      </Link>
    ) : (
      cell(row)
    );
  return (
    <tr className={hrefOf === undefined ? '' : 'pressable'}>
      {children}
      {columns.map((column, index) => (
        <td key={keyOfColumn(column)} className={classOf(column)}>
          {content(column, index)}
        </td>
      ))}
    </tr>
  );
}

export function Table<Item>(props: TableProps<Item>) {
  const { name, caption, rows, keyOf, hrefOf, nameOf = keyOf, bulk } = props;
  const { density } = useListPreferences();
  const columns = useShownColumns(name, props.columns);
  const own = useSelection(rows, keyOf);
  const hasBulk = bulk !== undefined && bulk.length > 0;
  const selection = props.selection ?? (hasBulk ? own : undefined);
  return (
    <>
      {hasBulk && <BulkBar selection={own} actions={bulk} nameOf={nameOf} />}
      <div className="table-box">
        {name !== undefined && <TableOptions name={name} columns={props.columns} />}
        <section className={`table-frame ${density}`} aria-label={caption} tabIndex={0}>
          <table>
            <caption className="hidden">{caption}</caption>
            <thead>
              <tr>
                {selection !== undefined && <ChooseAll selection={selection} />}
                {columns.map(column => (
                  <th key={keyOfColumn(column)} scope="col" className={classOf(column)}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <Row
                  key={keyOf(row)}
                  row={row}
                  columns={columns}
                  {...(hrefOf === undefined ? {} : { hrefOf })}
                >
                  {selection !== undefined && (
                    <ChooseRow selection={selection} id={keyOf(row)} name={nameOf(row)} />
                  )}
                </Row>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  );
}
