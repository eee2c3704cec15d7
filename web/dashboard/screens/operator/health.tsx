import type { Environment } from '@recaudo/contract/environment';
import type { Health, HealthAnswer, Problem } from '@recaudo/contract/panel/operator-answers';
import { useWatched } from '../../api/use-panel.ts';
import { formatNumber } from '../../format/number.ts';
import { Link } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Day, Moment } from '../../ui/money.tsx';
import { Facts, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { operatorWords } from '../../words/operator-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { DoctorButton } from './doctor.tsx';
import { EachEnvironment } from './each-environment.tsx';
import { Pauses } from './pauses.tsx';
import { RailMark } from './rail-mark.tsx';

const EVERY_MS = 10_000;

/** Where something can be done about it; the others are told in the manual. */
const placeOf: Partial<Record<Problem['code'], string>> = {
  attempts_in_review: '/ops/revision',
  attempts_stuck: '/ops/colas',
  webhooks_late: '/ops/colas',
  mails_late: '/ops/colas',
  renewals_late: '/ops/colas',
  rail_down: '/ops/rieles',
  rail_degraded: '/ops/rieles',
};

type Placed = Problem & { environment: Environment };

const problemsOf = ({ environments }: HealthAnswer): Placed[] =>
  (['production', 'sandbox'] as const).flatMap(environment =>
    (environments[environment]?.problems ?? []).map(problem => ({ ...problem, environment })),
  );

/** The answer to "is everything well?" in one sentence, and below it what is not. */
function Verdict({ answer }: { answer: HealthAnswer }) {
  const words = useWords(operatorWords);
  const shell = useWords(shellWords);
  const { language } = usePreferences();
  const problems = problemsOf(answer);
  const grave = problems.filter(problem => !problem.is_warning).length;
  const tone = grave > 0 ? 'bad' : 'good';
  return (
    <div className={`notice verdict ${tone}`} role="status">
      <h2>{verdictOf(words, grave, problems.length)}</h2>
      {problems.length > 0 && (
        <ul className="plain-list">
          {problems.map(({ code, environment, text }) => (
            <li key={`${environment} ${code} ${text.en}`}>
              <strong>{shell[environment]}:</strong> {words[code]}{' '}
              <span className="small">({text[language]})</span>{' '}
              {placeOf[code] !== undefined && <Link href={placeOf[code]}>{words.look}</Link>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function verdictOf(words: Record<keyof typeof operatorWords.es, string>, grave: number, all: number): string {
  if (grave === 1) return words.oneProblem;
  if (grave > 1) return fill(words.problems, { count: grave });
  return all === 0 ? words.allWell : words.wellWithWarnings;
}

function EnvironmentHealth(props: { health: Health; environment: Environment; place: string }) {
  const { health, environment, place } = props;
  const words = useWords(operatorWords);
  const { language } = usePreferences();
  const { database, rails, next_billing_date, queues } = health;
  return (
    <>
      <Facts
        rows={[
          [
            words.database,
            database.answers
              ? fill(words.answersIn, { ms: formatNumber(database.latency_ms, language) })
              : words.database_down,
          ],
          [
            words.nextBilling,
            next_billing_date === null ? words.nothingDue : <Day key="next" day={next_billing_date} />,
          ],
          [words.waiting, queues.reduce((sum, { count }) => sum + count, 0)],
          [words.cards, rails && <RailMark key="cards" state={rails.cards} />],
          ['PSE', rails && <RailMark key="pse" state={rails.pse} />],
          [words.stores, rails && <RailMark key="stores" state={rails.stores} />],
        ]}
      />
      <Pauses health={health} environment={environment} place={place} />
      <details className="raw">
        <summary>{words.sweeps}</summary>
        <Table
          caption={`${words.sweeps}: ${place}`}
          rows={health.sweeps}
          keyOf={({ name }) => name}
          columns={[
            { title: words.sweep, cell: ({ name }) => <code>{name}</code> },
            { title: words.every, cell: row => `${row.every_ms / 1_000} s`, align: 'end' },
            {
              title: words.lastRun,
              cell: row => (row.seen_at === null ? words.never : <Moment iso={row.seen_at} />),
            },
            {
              title: words.lastFailure,
              cell: row =>
                row.failed_at === null ? (
                  words.never
                ) : (
                  <Mark tone="wait">{<Moment iso={row.failed_at} />}</Mark>
                ),
              isWide: true,
            },
          ]}
        />
      </details>
    </>
  );
}

export default function HealthScreen() {
  const words = useWords(operatorWords);
  const health = useWatched('/ops/health', EVERY_MS);
  const version = health.data?.version;
  return (
    <>
      <PageHead
        title={words.health}
        lead={version === undefined ? undefined : fill(words.version, { version })}
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
