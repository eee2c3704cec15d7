import type { ImportView } from '@recaudo/contract/merchant/customers/imports';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useData, useDataPath } from '../../../../session/use-data.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, Panel } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { movingInMessages } from '../../messages/moving-in-messages.ts';

const EVERY_MS = 1_000;
type Counted = 'created' | 'known' | 'refused' | 'warnings' | 'rows_done';

const sumOf = ({ files }: ImportView, name: Counted): number =>
  files.reduce((sum, file) => sum + file[name], 0);

function useWhat(): (its: ImportView) => string {
  const messages = useMessages(movingInMessages);
  return ({ files }) =>
    files
      .map(({ kind, name }) => `${kind === 'cards' ? messages.cards_kind : messages[kind]}: ${name}`)
      .join(', ');
}

function State({ its }: { its: ImportView }) {
  const messages = useMessages(movingInMessages);
  const what = useWhat();
  if (its.status === 'done') return <Mark tone="good">{messages.done}</Mark>;
  return (
    <>
      <Mark tone="wait">{messages.running}</Mark>{' '}
      <span className="small" role="status" aria-label={fill(messages.progress, { what: what(its) })}>
        {sumOf(its, 'rows_done')}
      </span>
      <div className="small quiet">{messages.resume}</div>
    </>
  );
}

/** Past imports, newest first, with their rejected rows. */
export function PastImports() {
  const messages = useMessages(movingInMessages);
  const ui = useMessages(uiMessages);
  const dataPath = useDataPath();
  const { language } = usePreferences();
  const what = useWhat();
  const found = useData('/imports', {}, EVERY_MS);
  return (
    <Panel title={messages.past}>
      <Loaded query={found}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.none} lead={messages.noneLead} />
          ) : (
            <Table
              caption={messages.past}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: messages.when, cell: its => <Instant iso={its.started_at} /> },
                { title: messages.what, cell: what },
                { title: messages.state, cell: its => <State its={its} /> },
                { title: messages.created, cell: its => sumOf(its, 'created'), align: 'end' },
                { title: messages.wereKnown, cell: its => sumOf(its, 'known'), align: 'end', isWide: true },
                { title: messages.leftOut, cell: its => sumOf(its, 'refused'), align: 'end' },
                {
                  title: ui.actions,
                  cell: its =>
                    sumOf(its, 'refused') + sumOf(its, 'warnings') === 0 ? (
                      ui.none
                    ) : (
                      <a
                        className="button quiet"
                        href={dataPath(`/imports/${its.id}/report.csv`, { language })}
                        download
                      >
                        {messages.report}
                      </a>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
