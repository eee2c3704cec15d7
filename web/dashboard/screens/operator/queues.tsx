import type { InEach, Queue } from '../../api/operator-types.ts';
import { useWatched } from '../../api/use-watched.ts';
import { useWords } from '../../shell/preferences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { queueWords } from '../../words/queue-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { EachEnvironment } from './each-environment.tsx';

const EVERY_MS = 10_000;

const isKnown = (word: string): word is keyof typeof queueWords.es => word in queueWords.es;

export default function Queues() {
  const words = useWords(queueWords);
  const ui = useWords(uiWords);
  const queues = useWatched<InEach<Queue[]>>('/panel/ops/queues', EVERY_MS);
  const stateOf = (state: string): string => (isKnown(state) ? words[state] : state);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={queues}>
        {answer => (
          <EachEnvironment answer={answer}>
            {(rows, _environment, name) =>
              rows.length === 0 ? (
                <p className="quiet">{words.empty}</p>
              ) : (
                <Table
                  caption={`${words.title}: ${name}`}
                  rows={rows}
                  keyOf={({ kind, state }) => `${kind} ${state}`}
                  columns={[
                    { title: words.kind, cell: ({ kind }) => words[kind] },
                    { title: words.state, cell: ({ state }) => stateOf(state) },
                    { title: words.count, cell: ({ count }) => count, align: 'end' },
                    {
                      title: words.oldest,
                      cell: ({ oldest }) => (oldest === null ? ui.none : <Moment iso={oldest} />),
                      isWide: true,
                    },
                  ]}
                />
              )
            }
          </EachEnvironment>
        )}
      </Loaded>
    </>
  );
}
