import type { Chargeback, ChargebackDetail } from '@recaudo/contract/merchant/disputes/chargebacks';
import { REBUTTAL_MAX } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import { formatInstant } from '../../../format/dates.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';
import type { TakenDraft } from './draft-response.tsx';
import { timeLeft } from './time-left.ts';

const ROWS = 8;

type Answered = Pick<Chargeback, 'answered_date' | 'submitted_date' | 'submitted_by' | 'deadline'>;

/** The response's status: only stored here, with the missing step, or sent to the acquirer. */
function ResponseState({ answered, isOpen }: { answered: Answered; isOpen: boolean }) {
  const messages = useMessages(chargebackMessages);
  const { language } = usePreferences();
  const { submitted_date: submitted, submitted_by: by, answered_date: saved } = answered;
  if (submitted !== null) {
    return (
      <div className="notice good">
        <p>{fill(messages.sentOn, { when: formatInstant(submitted, language) })}</p>
        <p>
          {by !== null && messages[`sentBy_${by}`]} {isOpen && messages.sentNext}
        </p>
      </div>
    );
  }
  const deadline = formatInstant(answered.deadline, language);
  return (
    <>
      <p>{fill(messages.savedOn, { when: formatInstant(saved ?? '', language) })}</p>
      <div className="notice bad">
        <p>
          <strong>{fill(isOpen ? messages.stillMissing : messages.missedDeadline, { deadline })}</strong>
        </p>
        {isOpen && <p>{messages.savedNext}</p>}
      </div>
    </>
  );
}

function AnswerMark({ isSent }: { isSent: boolean }) {
  const messages = useMessages(chargebackMessages);
  return isSent ? (
    <Mark tone="good">{messages.sentState}</Mark>
  ) : (
    <Mark tone="wait">{messages.savedState}</Mark>
  );
}

/** The merchant's response as text; files are below. */
export function ChargebackAnswer({
  detail: { now, chargeback },
  draft,
}: {
  detail: ChargebackDetail;
  draft: TakenDraft | undefined;
}) {
  const messages = useMessages(chargebackMessages);
  const { data } = useGateway();
  const { transaction_id: id, rebuttal, answered_date: answered, state, deadline } = chargeback;
  const isOpen = state === 'pending' && timeLeft(now, deadline) !== undefined;
  if (!isOpen && rebuttal === null) return null;
  return (
    <Panel
      title={messages.answer}
      actions={answered !== null && <AnswerMark isSent={chargeback.submitted_date !== null} />}
    >
      {answered !== null && state === 'pending' && <ResponseState answered={chargeback} isOpen={isOpen} />}
      {isOpen ? (
        <Form
          needs="money"
          action={({ rebuttal: written = '' }, idempotencyKey) =>
            data.post('/chargebacks/:transaction_id/answer', {
              path: { transaction_id: id },
              body: { rebuttal: written },
              idempotencyKey,
            })
          }
          submit={answered === null ? messages.saveAnswer : messages.saveAgain}
          look={answered === null ? 'primary' : 'plain'}
          done={messages.answerSaved}
        >
          <TextArea
            key={draft?.number}
            label={messages.rebuttal}
            hint={messages.rebuttalHint}
            name="rebuttal"
            rows={ROWS}
            maxLength={REBUTTAL_MAX}
            defaultValue={draft?.text ?? rebuttal ?? ''}
            required
          />
        </Form>
      ) : (
        <p className="note-text">{rebuttal}</p>
      )}
    </Panel>
  );
}
