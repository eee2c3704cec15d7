import type { EmailTexts } from '@recaudo/contract/merchant/settings/emails';
import { OWN_TEXT_MAX, type OwnTextKind, ownTextKinds } from '@recaudo/contract/shared/email-kinds';
import { useState } from 'react';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { SelectField, TextArea } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { emailMessages } from '../../messages/email-messages.ts';

const boxes = [
  ['es', 'before'],
  ['es', 'after'],
  ['en', 'before'],
  ['en', 'after'],
] as const;

function TextsForm({ kind, texts }: { kind: OwnTextKind; texts: EmailTexts[OwnTextKind] }) {
  const { data } = useGateway();
  const messages = useMessages(emailMessages);
  const ui = useMessages(uiMessages);
  return (
    <Form
      needs="business"
      action={({ before_es = '', after_es = '', before_en = '', after_en = '' }) =>
        data.put('/email-texts/:kind', {
          path: { kind },
          body: { es: { before: before_es, after: after_es }, en: { before: before_en, after: after_en } },
        })
      }
      submit={messages.saveTexts}
      done={ui.saved}
    >
      {boxes.map(([language, place]) => (
        <TextArea
          key={`${place}_${language}`}
          label={messages[`${place}_${language}`]}
          name={`${place}_${language}`}
          defaultValue={texts[language][place]}
          maxLength={OWN_TEXT_MAX}
          rows={2}
        />
      ))}
    </Form>
  );
}

/** The merchant's own text before and after ours, for each email about a subscription. */
export function OwnTextsPanel() {
  const messages = useMessages(emailMessages);
  const texts = useData('/email-texts');
  const [kind, setKind] = useState<OwnTextKind>('failed_renewal');
  return (
    <Panel title={messages.ownTexts}>
      <p className="small quiet">{messages.ownLead}</p>
      <SelectField
        label={messages.ownKind}
        value={kind}
        onChange={event =>
          setKind(ownTextKinds.find(known => known === event.target.value) ?? 'failed_renewal')
        }
        choices={ownTextKinds.map(name => [name, messages[name]] as const)}
      />
      <Loaded query={texts}>{data => <TextsForm key={kind} kind={kind} texts={data[kind]} />}</Loaded>
    </Panel>
  );
}
