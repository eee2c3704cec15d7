import type { ChargebackDetail } from '@recaudo/contract/merchant/disputes/chargebacks';
import { REBUTTAL_MAX } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';
import { timeLeft } from './time-left.ts';

const ROWS = 8;

/** What was sent, and what is still to be done with it. */
function Sent({ date }: { date: string }) {
  const messages = useMessages(chargebackMessages);
  return (
    <div className="notice good">
      <p>
        {messages.sentOn} <Instant iso={date} />
      </p>
      <p>{messages.sentNext}</p>
    </div>
  );
}

/** The merchant's side in words; files stand below. */
export function ChargebackAnswer({ detail: { now, chargeback } }: { detail: ChargebackDetail }) {
  const messages = useMessages(chargebackMessages);
  const { data } = useGateway();
  const { transaction_id: id, rebuttal, answered_date: answered, state, deadline } = chargeback;
  const isOpen = state === 'pending' && timeLeft(now, deadline) !== undefined;
  if (!isOpen && rebuttal === null) return null;
  return (
    <Panel
      title={messages.answer}
      actions={answered !== null && <Mark tone="good">{messages.sentState}</Mark>}
    >
      {answered !== null && <Sent date={answered} />}
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
          submit={answered === null ? messages.sendAnswer : messages.sendAgain}
          look={answered === null ? 'primary' : 'plain'}
          done={messages.answerSent}
        >
          <TextArea
            label={messages.rebuttal}
            hint={messages.rebuttalHint}
            name="rebuttal"
            rows={ROWS}
            maxLength={REBUTTAL_MAX}
            defaultValue={rebuttal ?? ''}
            required
          />
        </Form>
      ) : (
        <p className="note-text">{rebuttal}</p>
      )}
    </Panel>
  );
}
