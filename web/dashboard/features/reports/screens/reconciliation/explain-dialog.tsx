import type { DepositProposal } from '@recaudo/contract/merchant/money/deposits';
import { deductionNames } from '@recaudo/contract/shared/words/deduction-names';
import { useState } from 'react';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { depositMessages } from '../../messages/deposit-messages.ts';
import { leftOf, readDeduction, readDeductions } from './deductions.ts';

const written = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
const asText = (pesos: number): string => (pesos === 0 ? '' : written.format(pesos));

/** For a deposit that nearly matches: a person enters further deductions until it does. */
export function ExplainDialog({ proposal, onClose }: { proposal: DepositProposal; onClose: () => void }) {
  const messages = useMessages(depositMessages);
  const { language } = usePreferences();
  const { data } = useGateway();
  const { line, payments, gross } = proposal;
  const [deductions, setDeductions] = useState(proposal.deductions);
  const left = leftOf(gross, line.amount, deductions);
  const money = (pesos: number): string => formatMoney(pesos, language);
  const state = left > 0 ? `${messages.left}: ${money(left)}` : `${messages.leftOver}: ${money(-left)}`;
  const place = { file_id: line.file_id, number: line.number };
  return (
    <Dialog title={messages.explainTitle} onClose={onClose}>
      <p>{fill(messages.explainLead, { gross: money(gross), amount: money(line.amount) })}</p>
      <Form
        action={(values, idempotencyKey) =>
          data.post('/reconciliation/deposits', {
            body: { deposits: [{ line: place, payments, deductions: readDeductions(values) }] },
            idempotencyKey,
          })
        }
        onInput={values => setDeductions(readDeductions(values))}
        submit={messages.confirm}
        needs="money"
        onDone={({ results }) => {
          const isMatched = results[0]?.result === 'matched';
          showToast(isMatched ? messages.doneOne : fill(messages.notAll, { count: 0 }));
          onClose();
        }}
        onCancel={onClose}
      >
        {deductionNames.map(name => (
          <TextField
            key={name}
            label={messages[name]}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={asText(proposal.deductions[name])}
            onChange={({ target }) =>
              target.setCustomValidity(readDeduction(target.value) === undefined ? messages.left : '')
            }
          />
        ))}
        <p className={`notice ${left === 0 ? 'good' : 'wait'}`} role="status">
          {left === 0 ? messages.balanced : state}
        </p>
      </Form>
    </Dialog>
  );
}
