import type { EmailSettings } from '@recaudo/contract/merchant/settings/emails';
import { declineClasses, switchableKinds } from '@recaudo/contract/shared/email-kinds';
import { useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { useDataAddress } from '../../../../session/use-data-address.ts';
import { CheckBox, SelectField, TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { emailMessages } from '../../messages/email-messages.ts';

function SettingsForm({ settings }: { settings: EmailSettings }) {
  const { data } = useGateway();
  const messages = useMessages(emailMessages);
  const ui = useMessages(uiMessages);
  return (
    <Form
      needs="business"
      action={({ sender_name = '', reply_to = '', ...boxes }) =>
        data.put('/email-settings', {
          body: {
            sender_name,
            reply_to,
            switched_off: switchableKinds.filter(kind => boxes[kind] === undefined),
          },
        })
      }
      submit={ui.save}
      done={ui.saved}
    >
      <TextField
        label={messages.senderName}
        hint={fill(messages.senderHint, { name: settings.usual_sender_name })}
        name="sender_name"
        defaultValue={settings.sender_name ?? ''}
        maxLength={60}
      />
      <TextField
        label={messages.replyTo}
        hint={fill(messages.replyHint, { address: settings.usual_reply_to ?? messages.noReply })}
        name="reply_to"
        type="email"
        defaultValue={settings.reply_to ?? ''}
        maxLength={100}
      />
      <fieldset>
        <legend>{messages.which}</legend>
        {switchableKinds.map(kind => (
          <CheckBox
            key={kind}
            label={messages[kind]}
            name={kind}
            defaultChecked={!settings.switched_off.includes(kind)}
          />
        ))}
      </fieldset>
      <p className="small quiet">{messages.lawNote}</p>
      <p className="small quiet">{messages.linkNote}</p>
    </Form>
  );
}

/** Sender, reply-to address, and which emails are sent. */
export function EmailSettingsPanel() {
  const messages = useMessages(emailMessages);
  const settings = useData('/email-settings');
  return (
    <Panel title={messages.settings}>
      <Loaded query={settings}>{data => <SettingsForm settings={data} />}</Loaded>
    </Panel>
  );
}

const samples = [
  'receipt',
  'voucher',
  'payment_link',
  'failed_renewal',
  'card_expiring',
  'invoice_issued',
  'invoice_reminder',
  'invoice_overdue',
  'invoice_paid',
  'invoice_void',
  'invoice_credit_note',
] as const;

/** A sample of each email that payers get. */
export function EmailSamples() {
  const messages = useMessages(emailMessages);
  const { language } = usePreferences();
  const address = useDataAddress();
  const [kind, setKind] = useState<string>('receipt');
  const [sampleLanguage, setSampleLanguage] = useState<string>(language);
  const [refusal, setRefusal] = useState<string>('funds');
  const isRefusal = kind === 'failed_renewal';
  // Reloads a sample after the merchant's own text has changed.
  const texts = useData('/email-texts');
  return (
    <Panel title={messages.samples}>
      <div className="pair">
        <SelectField
          label={messages.sample}
          value={kind}
          onChange={event => setKind(event.target.value)}
          choices={samples.map(name => [name, messages[name]] as const)}
        />
        <SelectField
          label={messages.language}
          value={sampleLanguage}
          onChange={event => setSampleLanguage(event.target.value)}
          choices={[
            ['es', messages.es],
            ['en', messages.en],
          ]}
        />
      </div>
      {isRefusal && (
        <SelectField
          label={messages.refusal}
          value={refusal}
          onChange={event => setRefusal(event.target.value)}
          choices={declineClasses.map(name => [name, messages[name]] as const)}
        />
      )}
      <iframe
        key={JSON.stringify(texts.data)}
        className="email"
        title={messages.sampleFrame}
        src={`${address}/email-samples/${kind}${isRefusal ? `-${refusal}` : ''}.${sampleLanguage}`}
      />
    </Panel>
  );
}
