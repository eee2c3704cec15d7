import type { Health, HealthAnswer, Problem } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { ReactNode } from 'react';
import { useWatched } from '../../../../api/use-panel.ts';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { shellMessages } from '../../../../messages/shell-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Day, Instant } from '../../../../ui/values/money.tsx';
import { connectionMessages } from '../../messages/connection-messages.ts';
import { operatorMessages } from '../../messages/operator-messages.ts';
import { EachEnvironment } from '../each-environment.tsx';
import { BackupButtons } from './backup-buttons.tsx';
import { useBackupFacts } from './backup-facts.tsx';
import { DoctorButton } from './doctor.tsx';
import { Pauses } from './pauses.tsx';
import { PaymentMethodMark } from './payment-method-mark.tsx';

const EVERY_MS = 10_000;

/** The screen that helps with a problem; the manual covers the others. */
const placeOf: Partial<Record<Problem['code'], string>> = {
  attempts_in_review: '/ops/revision',
  attempts_stuck: '/ops/colas',
  webhooks_late: '/ops/colas',
  mails_late: '/ops/colas',
  mails_failing: '/ops/colas',
  renewals_late: '/ops/colas',
  payment_method_down: '/ops/medios-de-pago',
  payment_method_degraded: '/ops/medios-de-pago',
  no_route: '/ops/rutas?environment=production',
  link_down: '/ops/conexiones',
  ledger_differs: '/ops/libro',
  link_failing: '/ops/conexiones',
  link_host_refused: '/ops/conexiones',
  link_hosts_open: '/ops/conexiones',
  access_review_overdue: '/ops/personas',
};

const connectionTones = { up: 'good', failing: 'wait', down: 'bad', not_open: 'idle' } as const;
const connectionWords = { up: 'ready', failing: 'failing', down: 'notReady', not_open: 'notOpen' } as const;

type Placed = Problem & { environment: Environment };

const problemsOf = ({ environments }: HealthAnswer): Placed[] =>
  (['production', 'sandbox'] as const).flatMap(environment =>
    (environments[environment]?.problems ?? []).map(problem => ({ ...problem, environment })),
  );

const bySeverity = (one: Placed, other: Placed): number => Number(one.is_warning) - Number(other.is_warning);

/** The overall state in one sentence, with the problems below. */
function Verdict({ answer }: { answer: HealthAnswer }) {
  const messages = useMessages(operatorMessages);
  const shell = useMessages(shellMessages);
  const { language } = usePreferences();
  const problems = problemsOf(answer);
  const grave = problems.filter(problem => !problem.is_warning).length;
  const tone = grave > 0 ? 'bad' : problems.length > 0 ? 'wait' : 'good';
  return (
    <div className={`notice verdict ${tone}`} role="status">
      <h2>{verdictOf(messages, grave, problems.length)}</h2>
      {problems.length > 0 && (
        <ul className="plain-list">
          {[...problems].sort(bySeverity).map(({ code, environment, text, is_warning: isWarning }) => (
            <li key={`${environment} ${code} ${text.en}`}>
              <strong>
                {shell[environment]}
                {grave > 0 && isWarning && ` (${messages.warning})`}:
              </strong>{' '}
              {messages[code]} <span className="small">({text[language]})</span>{' '}
              {placeOf[code] !== undefined && <Link href={placeOf[code]}>{messages.look}</Link>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function verdictOf(
  messages: Record<keyof typeof operatorMessages.es, string>,
  grave: number,
  all: number,
): string {
  if (grave === 1) return messages.oneProblem;
  if (grave > 1) return fill(messages.problems, { count: grave });
  if (all === 0) return messages.allWell;
  return all === 1 ? messages.oneWarning : fill(messages.warnings, { count: all });
}

function EnvironmentHealth(props: { health: Health; environment: Environment; place: string }) {
  const { health, environment, place } = props;
  const messages = useMessages(operatorMessages);
  const connections = useMessages(connectionMessages);
  const { language } = usePreferences();
  const { database, payment_methods: methods, next_billing_date, queues } = health;
  const backups = useBackupFacts(health.backups);
  return (
    <>
      <Facts
        rows={[
          [
            messages.database,
            database.answers
              ? fill(messages.answersIn, { ms: formatNumber(database.latency_ms, language) })
              : messages.database_down,
          ],
          [
            messages.nextBilling,
            next_billing_date === null ? messages.nothingDue : <Day key="next" day={next_billing_date} />,
          ],
          [messages.waiting, queues.reduce((sum, { count }) => sum + count, 0)],
          [messages.cards, methods && <PaymentMethodMark key="cards" state={methods.cards} />],
          ['PSE', methods && <PaymentMethodMark key="pse" state={methods.pse} />],
          [messages.stores, methods && <PaymentMethodMark key="stores" state={methods.stores} />],
          ...health.links.map(({ id, state }): [string, ReactNode] => [
            fill(connections.linkNamed, { id }),
            <Mark key={id} tone={connectionTones[state]}>
              {connections[connectionWords[state]]}
            </Mark>,
          ]),
          ...backups,
        ]}
      />
      {environment === 'sandbox' && <BackupButtons backups={health.backups} />}
      <Pauses health={health} environment={environment} place={place} />
      <Sweeps sweeps={health.sweeps} place={place} />
    </>
  );
}

function Sweeps({ sweeps, place }: { sweeps: Health['sweeps']; place: string }) {
  const messages = useMessages(operatorMessages);
  return (
    <details className="raw">
      <summary>{messages.sweeps}</summary>
      <Table
        caption={`${messages.sweeps}: ${place}`}
        rows={sweeps}
        keyOf={({ name }) => name}
        columns={[
          { title: messages.sweep, cell: ({ name }) => <code>{name}</code> },
          { title: messages.every, cell: row => `${row.every_ms / 1_000} s`, align: 'end' },
          {
            title: messages.lastRun,
            cell: row => (row.seen_at === null ? messages.never : <Instant iso={row.seen_at} />),
          },
          {
            title: messages.lastFailure,
            cell: row =>
              row.failed_at === null ? (
                messages.never
              ) : (
                <Mark tone="wait">{<Instant iso={row.failed_at} />}</Mark>
              ),
            isWide: true,
          },
        ]}
      />
    </details>
  );
}

export default function HealthScreen() {
  const messages = useMessages(operatorMessages);
  const health = useWatched('/ops/health', EVERY_MS);
  const version = health.data?.version;
  return (
    <>
      <PageHead
        title={messages.health}
        lead={version === undefined ? undefined : fill(messages.version, { version })}
      >
        <DoctorButton />
      </PageHead>
      <Loaded query={health}>
        {answer => (
          <>
            <Verdict answer={answer} />
            <EachEnvironment answer={answer}>
              {(found, environment, name) => (
                <EnvironmentHealth health={found} environment={environment} place={name} />
              )}
            </EachEnvironment>
          </>
        )}
      </Loaded>
    </>
  );
}
