import type { Environment } from '../../api/gateway-client.ts';
import type { InEach, Queue } from '../../api/operator-types.ts';
import { useWatched } from '../../api/use-watched.ts';
import { jobMessages } from '../../messages/job-messages.ts';
import { queueMessages } from '../../messages/queue-messages.ts';
import { shellMessages } from '../../messages/shell-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { Link } from '../../router/router.tsx';
import { useMessages } from '../../shell/preferences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Instant } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { EachEnvironment } from './each-environment.tsx';

const EVERY_MS = 10_000;

const isKnown = (word: string): word is keyof typeof queueMessages.es => word in queueMessages.es;

function JobLinks({ environment }: { environment: Environment }) {
  const messages = useMessages(jobMessages);
  const shell = useMessages(shellMessages);
  return (
    <div className="buttons">
      {(['webhooks', 'mails'] as const).map(kind => (
        <Link
          key={kind}
          className="button quiet"
          aria-label={`${messages[kind]}: ${shell[environment]}`}
          href={`/ops/colas/${kind === 'mails' ? 'correos' : kind}?environment=${environment}`}
        >
          {messages[kind]}
        </Link>
      ))}
    </div>
  );
}

export default function Queues() {
  const messages = useMessages(queueMessages);
  const ui = useMessages(uiMessages);
  const queues = useWatched<InEach<Queue[]>>('/panel/ops/queues', EVERY_MS);
  const stateOf = (state: string): string => (isKnown(state) ? messages[state] : state);
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <Loaded query={queues}>
        {answer => (
          <EachEnvironment answer={answer} actions={environment => <JobLinks environment={environment} />}>
            {(rows, _environment, name) =>
              rows.length === 0 ? (
                <p className="quiet">{messages.empty}</p>
              ) : (
                <Table
                  caption={`${messages.title}: ${name}`}
                  rows={rows}
                  keyOf={({ kind, state }) => `${kind} ${state}`}
                  columns={[
                    { title: messages.kind, cell: ({ kind }) => messages[kind] },
                    { title: messages.state, cell: ({ state }) => stateOf(state) },
                    { title: messages.count, cell: ({ count }) => count, align: 'end' },
                    {
                      title: messages.oldest,
                      cell: ({ oldest }) => (oldest === null ? ui.none : <Instant iso={oldest} />),
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
