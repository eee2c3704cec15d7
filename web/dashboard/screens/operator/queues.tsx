import type { Environment } from '@recaudo/contract/environment';
import { useWatched } from '../../api/use-panel.ts';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { jobWords } from '../../words/job-words.ts';
import { queueWords } from '../../words/queue-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { EachEnvironment } from './each-environment.tsx';

const EVERY_MS = 10_000;

const isKnown = (word: string): word is keyof typeof queueWords.es => word in queueWords.es;

function JobLinks({ environment }: { environment: Environment }) {
  const words = useWords(jobWords);
  const shell = useWords(shellWords);
  return (
    <div className="buttons">
      {(['webhooks', 'mails'] as const).map(kind => (
        <Link
          key={kind}
          className="button quiet"
          aria-label={`${words[kind]}: ${shell[environment]}`}
          href={`/ops/colas/${kind === 'mails' ? 'correos' : kind}?environment=${environment}`}
        >
          {words[kind]}
        </Link>
      ))}
    </div>
  );
}

export default function Queues() {
  const words = useWords(queueWords);
  const ui = useWords(uiWords);
  const queues = useWatched('/ops/queues', EVERY_MS);
  const stateOf = (state: string): string => (isKnown(state) ? words[state] : state);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={queues}>
        {answer => (
          <EachEnvironment answer={answer} actions={environment => <JobLinks environment={environment} />}>
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
