import { useState } from 'react';
import { send } from '../../api/request.ts';
import type { FraudRule, WaitingReview, WaitingReviews } from '../../api/settings-types.ts';
import { useChange } from '../../api/use-api.ts';
import { formatMoney } from '../../format/money.ts';
import { Link } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Button } from '../../ui/button.tsx';
import { CursorPager } from '../../ui/cursor-pager.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Empty, Facts } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fraudReviewWords } from '../../words/fraud-review-words.ts';
import { uiWords } from '../../words/ui-words.ts';
import { cardWords, DeclineDialog } from './decline-dialog.tsx';
import { RuleSentence } from './rule-sentence.tsx';

/** The rules in words; the name of one that is gone. */
const Why = ({ names, rules }: { names: readonly string[]; rules: readonly FraudRule[] }) =>
  names.map(name => {
    const rule = rules.find(({ id }) => id === name);
    return (
      <div key={name}>
        <code>{name}</code>
        {rule !== undefined && (
          <>
            {': '}
            <RuleSentence rule={rule} />
          </>
        )}
      </div>
    );
  });

function Payer({ customer, email }: WaitingReview) {
  const ui = useWords(uiWords);
  const address = useAddress();
  const name = customer?.name ?? customer?.id ?? ui.none;
  return (
    <>
      {customer?.id == null ? name : <Link href={address(`/clientes/${customer.id}`)}>{name}</Link>}
      {email !== null && <span className="small quiet"> {email}</span>}
    </>
  );
}

function Decide({ review, onDecline }: { review: WaitingReview; onDecline: () => void }) {
  const words = useWords(fraudReviewWords);
  const { language } = usePreferences();
  const address = `${useDataAddress()}/fraud-reviews/${encodeURIComponent(review.transaction_id)}`;
  const approve = useChange((_none: undefined, idempotencyKey) =>
    send('POST', `${address}/approve`, { body: {}, idempotencyKey }),
  );
  const of = `${formatMoney(review.left, language)}, ${review.customer?.name ?? review.transaction_id}`;
  return (
    <>
      <div className="buttons">
        <Button
          needs="review"
          busy={approve.isPending}
          aria-label={`${words.approve}: ${of}`}
          onClick={() => approve.mutate(undefined, { onSuccess: () => showToast(words.approved) })}
        >
          {words.approve}
        </Button>
        <Button needs="review" look="danger" aria-label={`${words.decline}: ${of}`} onClick={onDecline}>
          {words.decline}
        </Button>
      </div>
      {approve.error !== null && (
        <p role="alert">
          <ErrorText error={approve.error} />
        </p>
      )}
    </>
  );
}

function Waiting({
  review,
  rules,
  onDecline,
}: {
  review: WaitingReview;
  rules: readonly FraudRule[];
  onDecline: () => void;
}) {
  const words = useWords(fraudReviewWords);
  const address = useAddress();
  return (
    <>
      <header className="panel-head">
        <h2>
          <Link href={address(`/transacciones/${review.transaction_id}`)}>
            <Money amount={review.left} />
          </Link>
        </h2>
        {!review.is_captured && <Mark tone="wait">{words.held}</Mark>}
      </header>
      <Facts
        rows={[
          [words.customer, <Payer key="payer" {...review} />],
          [words.card, cardWords(review.card)],
          [words.rules, <Why key="why" names={review.rules} rules={rules} />],
          [words.description, review.description],
          [words.order, review.order_id],
          [words.waitsSince, <Moment key="since" iso={review.creation_date} />],
        ]}
      />
      <Decide review={review} onDecline={onDecline} />
    </>
  );
}

/** Payments that a rule let through and that wait for a person, the longest first. */
export function ReviewQueue({ page, rules }: { page: WaitingReviews; rules: readonly FraudRule[] }) {
  const words = useWords(fraudReviewWords);
  const [declining, setDeclining] = useState<WaitingReview>();
  return (
    <>
      {page.count === 0 && <Empty title={words.emptyTitle} lead={words.emptyLead} />}
      <ul className="review-list" aria-label={words.queue}>
        {page.reviews.map(review => (
          <li key={review.transaction_id} className="panel">
            <Waiting review={review} rules={rules} onDecline={() => setDeclining(review)} />
          </li>
        ))}
      </ul>
      <CursorPager next={page.next} />
      {declining !== undefined && (
        <DeclineDialog review={declining} onClose={() => setDeclining(undefined)} />
      )}
    </>
  );
}
