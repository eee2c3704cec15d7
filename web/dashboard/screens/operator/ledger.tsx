import type { Environment } from '@recaudo/contract/environment';
import type { LedgerCheck } from '@recaudo/contract/panel/operator-answers';
import { panel } from '../../api/gateway-client.ts';
import { useChange } from '../../api/use-api.ts';
import { useWatched } from '../../api/use-panel.ts';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ledgerWords } from '../../words/ledger-words.ts';
import { EachEnvironment } from './each-environment.tsx';

const EVERY_MS = 3_000;
const tones = { running: 'wait', lost: 'bad', failed: 'bad', sound: 'good', unsound: 'bad' } as const;

function Checks({ checks, place }: { checks: readonly LedgerCheck[]; place: string }) {
  const words = useWords(ledgerWords);
  const [latest] = checks;
  if (latest === undefined) return <p className="quiet">{words.empty}</p>;
  return (
    <>
      <p className={`notice ${tones[latest.state] === 'wait' ? '' : tones[latest.state]}`} role="status">
        {words[`${latest.state}Lead`]}
      </p>
      {latest.differences > 0 && (
        <CodeBlock text={JSON.stringify(latest.found, null, 2)} label={words.differences} />
      )}
      {latest.failure !== null && <p className="small">{latest.failure}</p>}
      <Table
        caption={`${words.checks}: ${place}`}
        rows={checks}
        keyOf={({ number }) => String(number)}
        columns={[
          { title: words.started, cell: row => <Moment iso={row.started_at} /> },
          { title: words.state, cell: ({ state }) => <Mark tone={tones[state]}>{words[state]}</Mark> },
          {
            title: words.checked,
            cell: ({ checked, transactions }) => `${checked} / ${Math.max(transactions, checked)}`,
            align: 'end',
          },
          { title: words.merchants, cell: ({ merchants }) => merchants, align: 'end', isWide: true },
          { title: words.differences, cell: ({ differences }) => differences, align: 'end' },
        ]}
      />
    </>
  );
}

export default function Ledger() {
  const words = useWords(ledgerWords);
  const ledger = useWatched('/ops/ledger', EVERY_MS);
  const start = useChange((environment: Environment, idempotencyKey) =>
    panel.post('/ops/ledger/check', { body: { environment }, idempotencyKey }),
  );
  const run = (environment: Environment): void =>
    start.mutate(environment, { onSuccess: () => showToast(words.begun) });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
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
              <Button look="primary" busy={start.isPending} onClick={() => run(environment)}>
                {words.run}
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
