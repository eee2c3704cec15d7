import { useState } from 'react';
import type { LetterSettings, SwitchableLetter } from '../../api/data-types.ts';
import { send } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { CheckBox, SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/page.tsx';
import { fill } from '../../words/dictionary.ts';
import { letterWords } from '../../words/letter-words.ts';
import { uiWords } from '../../words/ui-words.ts';

const switchable: readonly SwitchableLetter[] = ['receipt', 'voucher', 'failed_renewal'];

function SettingsForm({ settings, address }: { settings: LetterSettings; address: string }) {
  const words = useWords(letterWords);
  const ui = useWords(uiWords);
  return (
    <Form
      needs="business"
      action={({ sender_name, reply_to, ...boxes }) =>
        send<LetterSettings>('PUT', address, {
          body: { sender_name, reply_to, switched_off: switchable.filter(kind => boxes[kind] === undefined) },
        })
      }
      submit={ui.save}
      done={ui.saved}
    >
      <TextField
        label={words.senderName}
        hint={fill(words.senderHint, { name: settings.usual_sender_name })}
        name="sender_name"
        defaultValue={settings.sender_name ?? ''}
        maxLength={60}
      />
      <TextField
        label={words.replyTo}
        hint={fill(words.replyHint, { address: settings.usual_reply_to ?? words.noReply })}
        name="reply_to"
        type="email"
        defaultValue={settings.reply_to ?? ''}
        maxLength={100}
      />
      <fieldset>
        <legend>{words.which}</legend>
        {switchable.map(kind => (
          <CheckBox
            key={kind}
            label={words[kind]}
            name={kind}
            defaultChecked={!settings.switched_off.includes(kind)}
          />
        ))}
      </fieldset>
      <p className="small quiet">{words.lawNote}</p>
      <p className="small quiet">{words.linkNote}</p>
    </Form>
  );
}

/** Who the letters come from, where answers go, and which are sent. */
export function LetterSettingsPanel() {
  const words = useWords(letterWords);
  const address = `${useDataAddress()}/letter-settings`;
  const settings = usePanel<LetterSettings>(address);
  return (
    <Panel title={words.settings}>
      <Loaded query={settings}>{data => <SettingsForm settings={data} address={address} />}</Loaded>
    </Panel>
  );
}

const samples = ['receipt', 'voucher', 'payment_link', 'failed_renewal'] as const;

/** Each letter as a payer would get it, before anybody does. */
export function LetterSamples() {
  const words = useWords(letterWords);
  const { language } = usePreferences();
  const address = useDataAddress();
  const [kind, setKind] = useState<string>('receipt');
  const [spoken, setSpoken] = useState<string>(language);
  return (
    <Panel title={words.samples}>
      <div className="pair">
        <SelectField
          label={words.sample}
          value={kind}
          onChange={event => setKind(event.target.value)}
          choices={samples.map(name => [name, words[name]] as const)}
        />
        <SelectField
          label={words.language}
          value={spoken}
          onChange={event => setSpoken(event.target.value)}
          choices={[
            ['es', words.es],
            ['en', words.en],
          ]}
        />
      </div>
      <iframe
        className="letter"
        title={words.sampleFrame}
        src={`${address}/letter-samples/${kind}.${spoken}`}
      />
    </Panel>
  );
}
