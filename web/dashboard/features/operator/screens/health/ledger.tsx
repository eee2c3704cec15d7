import type { LedgerCheck } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { panel } from '../../../../api/gateway-client.ts';
import { useWatched } from '../../../../api/use-panel.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useChange } from '../../../../session/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { CodeBlock } from '../../../../ui/values/code.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { ledgerMessages } from '../../messages/ledger-messages.ts';
import { EachEnvironment } from '../each-environment.tsx';

const EVERY_MS = 3_000;
const tones = { running: 'wait', lost: 'bad', failed: 'bad', sound: 'good', unsound: 'bad' } as const;

function Checks({ checks, place }: { checks: readonly LedgerCheck[]; place: string }) {
  const messages = useMessages(ledgerMessages);
  const [latest] = checks;
  if (latest === undefined) return <p className="quiet">{messages.empty}</p>;
  return (
    <>
      <p className={`notice ${tones[latest.state] === 'wait' ? '' : tones[latest.state]}`} role="status">
        {messages[`${latest.state}Lead`]}
        {latest.state === 'running' && latest.stage !== null && ` ${messages[latest.stage]}`}
      </p>
      {latest.differences > 0 && (
        <CodeBlock text={JSON.stringify(latest.found, null, 2)} label={messages.differences} />
      )}
      {latest.connections.length > 0 && (
        <Table
          caption={`${messages.connections}: ${place}`}
          rows={latest.connections}
          keyOf={({ connection }) => connection ?? ''}
          columns={[
            { title: messages.connection, cell: ({ connection }) => connection ?? messages.ownProcessor },
            { title: messages.owed, cell: ({ owed }) => <Money amount={owed} />, align: 'end' },
            { title: messages.differences, cell: ({ differences }) => differences, align: 'end' },
          ]}
        />
      )}
      {latest.failure !== null && <p className="small">{latest.failure}</p>}
      <Table
        caption={`${messages.checks}: ${place}`}
        rows={checks}
        keyOf={({ number }) => String(number)}
        columns={[
          { title: messages.started, cell: row => <Instant iso={row.started_at} /> },
          { title: messages.state, cell: ({ state }) => <Mark tone={tones[state]}>{messages[state]}</Mark> },
          {
            title: messages.checked,
            cell: ({ checked, transactions }) => `${checked} / ${Math.max(transactions, checked)}`,
            align: 'end',
          },
          { title: messages.merchants, cell: ({ merchants }) => merchants, align: 'end', isWide: true },
          { title: messages.differences, cell: ({ differences }) => differences, align: 'end' },
        ]}
      />
    </>
  );
}

export default function Ledger() {
  const messages = useMessages(ledgerMessages);
  const ledger = useWatched('/ops/ledger', EVERY_MS);
  const start = useChange((environment: Environment, idempotencyKey) =>
    panel.post('/ops/ledger/check', { body: { environment }, idempotencyKey }),
  );
  const run = (environment: Environment): void =>
    start.mutate(environment, { onSuccess: () => showToast(messages.begun) });
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      {start.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={start.error} />
        </div>
      )}
      <Loaded query={ledger}>
        {answer => (
          <EachEnvironment
            answer={answer}
            actions={environment => (
              <Button
                needs="ops:money"
                look="primary"
                busy={start.isPending}
                onClick={() => run(environment)}
              >
                {messages.run}
              </Button>
            )}
          >
            {(checks, _environment, name) => <Checks checks={checks} place={name} />}
          </EachEnvironment>
        )}
      </Loaded>
    </>
  );
}
