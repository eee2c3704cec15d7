import type { Environment } from '@recaudo/contract/shared/environment';
import { useWatched } from '../../../../api/use-panel.ts';
import { shellMessages } from '../../../../messages/shell-messages.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { jobMessages } from '../../messages/job-messages.ts';
import { queueMessages } from '../../messages/queue-messages.ts';
import { EachEnvironment } from '../each-environment.tsx';

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
  const queues = useWatched('/ops/queues', EVERY_MS);
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
