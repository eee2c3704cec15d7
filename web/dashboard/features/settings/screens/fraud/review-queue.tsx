import type { WaitingReview, WaitingReviews } from '@recaudo/contract/merchant/payments/fraud-reviews';
import type { FraudRule } from '@recaudo/contract/merchant/payments/fraud-rules';
import { useState } from 'react';
import { formatMoney } from '../../../../format/money.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useChange } from '../../../../session/use-api.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { CursorPager } from '../../../../ui/lists/cursor-pager.tsx';
import { Empty, Facts } from '../../../../ui/page.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { cardMessages, DeclineDialog } from '../../dialogs/decline-dialog.tsx';
import { fraudReviewMessages } from '../../messages/fraud-review-messages.ts';
import { RuleSentence } from './rule-sentence.tsx';

/** The matched rules in words; a deleted rule is shown by name. */
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
  const ui = useMessages(uiMessages);
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
  const messages = useMessages(fraudReviewMessages);
  const { language } = usePreferences();
  const { data } = useGateway();
  const approve = useChange((_none: undefined, idempotencyKey) =>
    data.post('/fraud-reviews/:transaction_id/approve', {
      path: { transaction_id: review.transaction_id },
      body: {},
      idempotencyKey,
    }),
  );
  const of = `${formatMoney(review.left, language)}, ${review.customer?.name ?? review.transaction_id}`;
  return (
    <>
      <div className="buttons">
        <Button
          needs="review"
          busy={approve.isPending}
          aria-label={`${messages.approve}: ${of}`}
          onClick={() => approve.mutate(undefined, { onSuccess: () => showToast(messages.approved) })}
        >
          {messages.approve}
        </Button>
        <Button needs="review" look="danger" aria-label={`${messages.decline}: ${of}`} onClick={onDecline}>
          {messages.decline}
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
  const messages = useMessages(fraudReviewMessages);
  const address = useAddress();
  return (
    <>
      <header className="panel-head">
        <h2>
          <Link href={address(`/transacciones/${review.transaction_id}`)}>
            <Money amount={review.left} />
          </Link>
        </h2>
        {!review.is_captured && <Mark tone="wait">{messages.held}</Mark>}
      </header>
      <Facts
        rows={[
          [messages.customer, <Payer key="payer" {...review} />],
          [messages.card, cardMessages(review.card)],
          [messages.rules, <Why key="why" names={review.rules} rules={rules} />],
          [messages.description, review.description],
          [messages.order, review.order_id],
          [messages.waitsSince, <Instant key="since" iso={review.creation_date} />],
        ]}
      />
      <Decide review={review} onDecline={onDecline} />
    </>
  );
}

/** Payments that a rule marked for review, oldest first. */
export function ReviewQueue({ page, rules }: { page: WaitingReviews; rules: readonly FraudRule[] }) {
  const messages = useMessages(fraudReviewMessages);
  const [declining, setDeclining] = useState<WaitingReview>();
  return (
    <>
      {page.count === 0 && <Empty title={messages.emptyTitle} lead={messages.emptyLead} />}
      <ul className="review-list" aria-label={messages.queue}>
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
