import { send } from '../../api/request.ts';
import type { MerchantSettings } from '../../api/settings-types.ts';
import { usePanel } from '../../api/use-panel.ts';
import { useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Identifier } from '../../ui/code.tsx';
import { CheckBox, SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { merchantWords } from '../../words/merchant-words.ts';
import { uiWords } from '../../words/ui-words.ts';

function SettingsForm({ settings, address }: { settings: MerchantSettings; address: string }) {
  const words = useWords(merchantWords);
  const ui = useWords(uiWords);
  return (
    <Form
      needs="business"
      action={({ name, email, phone, profile, may_cancel: mayCancel, verify_cards: verifyCards }) =>
        send<MerchantSettings>('PUT', address, {
          body: {
            name,
            ...(email === '' ? {} : { email }),
            phone,
            profile,
            payer_may_cancel: mayCancel !== undefined,
            verify_cards: verifyCards !== undefined,
          },
        })
      }
      submit={ui.save}
      done={ui.saved}
    >
      <TextField label={words.name} name="name" defaultValue={settings.name} maxLength={100} required />
      <div className="pair">
        <TextField
          label={words.email}
          hint={words.emailHint}
          name="email"
          type="email"
          defaultValue={settings.email ?? ''}
          maxLength={100}
          required={settings.email !== null}
        />
        <TextField
          label={words.phone}
          name="phone"
          type="tel"
          defaultValue={settings.phone ?? ''}
          maxLength={30}
        />
      </div>
      <SelectField
        label={words.profile}
        hint={words.profileHint}
        name="profile"
        defaultValue={settings.profile}
        choices={[
          ['strict', words.strict],
          ['lenient', words.lenient],
        ]}
      />
      <CheckBox label={words.mayCancel} name="may_cancel" defaultChecked={settings.payer_may_cancel} />
      <CheckBox label={words.verifyCards} name="verify_cards" defaultChecked={settings.verify_cards} />
    </Form>
  );
}

export default function MerchantScreen() {
  const words = useWords(merchantWords);
  const address = `${useDataAddress()}/settings`;
  const settings = usePanel<MerchantSettings>(address);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={settings}>
        {data => (
          <div className="split">
            <Panel title={words.details}>
              <SettingsForm settings={data} address={address} />
            </Panel>
            <Panel
              title={words.state}
              actions={<Mark tone={data.status === 'active' ? 'good' : 'bad'}>{words[data.status]}</Mark>}
            >
              <Facts
                rows={[
                  ['id', <Identifier key="id" value={data.id} />],
                  [words.since, <Moment key="since" iso={data.creation_date} />],
                ]}
              />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  );
}
