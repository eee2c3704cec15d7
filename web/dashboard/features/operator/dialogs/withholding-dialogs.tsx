import type {
  NewWithholdingRow,
  WithholdingRowView,
} from '@recaudo/contract/operator/settlement/withholding';
import type { Environment } from '@recaudo/contract/shared/environment';
import {
  settledMethodWords,
  taxRegimeWords,
  type WithholdingModeWord,
  withheldTaxWords,
  withholdingBaseWords,
  withholdingModeWords,
} from '@recaudo/contract/shared/words/settlement-words';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckBox, SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { withholdingMessages } from '../messages/withholding-messages.ts';

interface Place {
  environment: Environment;
  onClose: () => void;
}

/** Chooses who withholds from the next sale on. */
export function ModeDialog({ mode, environment, onClose }: Place & { mode: WithholdingModeWord }) {
  const messages = useMessages(withholdingMessages);
  const ui = useMessages(uiMessages);
  return (
    <Dialog title={messages.modeTitle} onClose={onClose}>
      <p>{messages.modeLead}</p>
      <Form
        needs="ops:money"
        action={({ mode: written }, idempotencyKey) =>
          panel.put('/ops/withholdings/:environment/mode', {
            path: { environment },
            body: { mode: withholdingModeWords.find(word => word === written) ?? mode },
            idempotencyKey,
          })
        }
        submit={ui.save}
        done={messages.modeSaved}
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          label={messages.mode}
          name="mode"
          defaultValue={mode}
          choices={withholdingModeWords.map(word => [word, messages[`mode_${word}`]])}
        />
      </Form>
    </Dialog>
  );
}

const chosen = <Word extends string>(words: readonly Word[], values: FormValues, prefix: string): Word[] =>
  words.filter(word => values[`${prefix}_${word}`] !== undefined);

function rowOf(values: FormValues): NewWithholdingRow {
  const { city = '', note = '' } = values;
  const tax = withheldTaxWords.find(known => known === values['tax']) ?? 'renta';
  const base = withholdingBaseWords.find(known => known === values['base']) ?? 'net_of_taxes';
  return {
    id: values['id'] ?? '',
    tax,
    percent: Number(values['percent']),
    base,
    methods: chosen(settledMethodWords, values, 'method'),
    ...(city === '' ? {} : { city }),
    law: values['law'] ?? '',
    source: values['source'] ?? '',
    ...(note === '' ? {} : { note }),
    exempt: chosen(taxRegimeWords, values, 'exempt'),
    effective_from: values['effective_from'] ?? '',
  };
}

function WhatFields() {
  const messages = useMessages(withholdingMessages);
  const [tax, setTax] = useState('renta');
  return (
    <>
      <TextField label={messages.name} hint={messages.nameHint} name="id" maxLength={40} required />
      <div className="pair">
        <SelectField
          label={messages.tax}
          name="tax"
          value={tax}
          onChange={event => setTax(event.target.value)}
          choices={withheldTaxWords.map(word => [word, messages[word]])}
        />
        <TextField
          label={messages.percent}
          hint={messages.percentHint}
          name="percent"
          type="number"
          min={0}
          max={100}
          step="0.0001"
          required
        />
      </div>
      <SelectField
        key={tax}
        label={messages.base}
        name="base"
        defaultValue={tax === 'iva' ? 'iva' : 'net_of_taxes'}
        choices={withholdingBaseWords.map(word => [word, messages[`base_${word}`]])}
      />
    </>
  );
}

function WhomFields() {
  const messages = useMessages(withholdingMessages);
  return (
    <>
      <fieldset className="form">
        <legend>{messages.methods}</legend>
        {settledMethodWords.map(word => (
          <CheckBox
            key={word}
            label={messages[word]}
            name={`method_${word}`}
            defaultChecked={word === 'card'}
          />
        ))}
      </fieldset>
      <TextField
        label={messages.cityCode}
        hint={messages.cityHint}
        name="city"
        pattern="[0-9]{5}"
        maxLength={5}
        inputMode="numeric"
      />
      <fieldset className="form">
        <legend>{messages.exempt}</legend>
        {taxRegimeWords.map(word => (
          <CheckBox key={word} label={messages[word]} name={`exempt_${word}`} />
        ))}
      </fieldset>
    </>
  );
}

/** A new rate: a row of its own, with its law and source. */
export function AddRowDialog({ environment, onClose }: Place) {
  const messages = useMessages(withholdingMessages);
  return (
    <Dialog title={messages.addTitle} onClose={onClose}>
      <p>{messages.addLead}</p>
      <Form
        needs="ops:money"
        action={(values, idempotencyKey) =>
          panel.post('/ops/withholdings/:environment/rows', {
            path: { environment },
            body: rowOf(values),
            idempotencyKey,
          })
        }
        submit={messages.add}
        done={messages.added}
        onDone={onClose}
        onCancel={onClose}
      >
        <WhatFields />
        <TextField label={messages.law} name="law" maxLength={200} required />
        <TextField
          label={messages.source}
          hint={messages.sourceHint}
          name="source"
          maxLength={300}
          required
        />
        <TextField label={messages.firstDay} name="effective_from" type="date" required />
        <WhomFields />
        <TextField label={messages.note} name="note" maxLength={500} />
      </Form>
    </Dialog>
  );
}

export function EndRowDialog({ row, environment, onClose }: Place & { row: WithholdingRowView }) {
  const messages = useMessages(withholdingMessages);
  return (
    <Dialog title={fill(messages.endTitle, { name: row.id })} onClose={onClose}>
      <p>{messages.endLead}</p>
      <Form
        needs="ops:money"
        action={({ last_day: day = '' }, idempotencyKey) =>
          panel.post('/ops/withholdings/:environment/rows/end', {
            path: { environment },
            body: { id: row.id, last_day: day },
            idempotencyKey,
          })
        }
        submit={messages.end}
        look="danger"
        done={messages.ended}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={messages.lastDay}
          name="last_day"
          type="date"
          min={row.effective_from}
          defaultValue={row.effective_to ?? ''}
          required
        />
      </Form>
    </Dialog>
  );
}
