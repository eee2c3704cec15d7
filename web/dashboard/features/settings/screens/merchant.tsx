import type { MerchantSettings } from '@recaudo/contract/merchant/settings/settings';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData } from '../../../session/use-data.ts';
import { CheckBox, SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Identifier } from '../../../ui/values/code.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { merchantMessages } from '../messages/merchant-messages.ts';
import { VolumeCaps } from './volume-caps.tsx';

const reuses = ['profile', 'on', 'off'] as const;

const settingsOf = ({
  name = '',
  email = '',
  phone = '',
  ...values
}: Record<string, string | undefined>) => ({
  name,
  ...(email === '' ? {} : { email }),
  phone,
  profile: values['profile'] === 'lenient' ? ('lenient' as const) : ('strict' as const),
  payer_may_cancel: values['may_cancel'] !== undefined,
  payer_may_pause: values['may_pause'] !== undefined,
  payer_may_change_plan: values['may_change_plan'] !== undefined,
  verify_cards: values['verify_cards'] !== undefined,
  reject_unknown_fields: values['reject_unknown_fields'] !== undefined,
  order_id_reuse: reuses.find(word => word === values['order_id_reuse']) ?? ('profile' as const),
  card_mask_digits: values['card_mask_digits'] === '8' ? (8 as const) : (6 as const),
});

function Switches({ settings }: { settings: MerchantSettings }) {
  const messages = useMessages(merchantMessages);
  return (
    <>
      <CheckBox label={messages.mayCancel} name="may_cancel" defaultChecked={settings.payer_may_cancel} />
      <CheckBox label={messages.mayPause} name="may_pause" defaultChecked={settings.payer_may_pause} />
      <CheckBox
        label={messages.mayChangePlan}
        name="may_change_plan"
        defaultChecked={settings.payer_may_change_plan}
      />
      <CheckBox label={messages.verifyCards} name="verify_cards" defaultChecked={settings.verify_cards} />
      <CheckBox
        label={messages.rejectUnknownFields}
        name="reject_unknown_fields"
        defaultChecked={settings.reject_unknown_fields}
      />
    </>
  );
}

function CardMaskField({ digits }: { digits: MerchantSettings['card_mask_digits'] }) {
  const messages = useMessages(merchantMessages);
  return (
    <SelectField
      label={messages.cardMask}
      hint={messages.cardMaskHint}
      name="card_mask_digits"
      defaultValue={String(digits)}
      choices={[
        ['6', messages.cardMaskSix],
        ['8', messages.cardMaskEight],
      ]}
    />
  );
}

function SettingsForm({ settings }: { settings: MerchantSettings }) {
  const { data } = useGateway();
  const messages = useMessages(merchantMessages);
  const ui = useMessages(uiMessages);
  return (
    <Form
      needs="business"
      action={values => data.put('/settings', { body: settingsOf(values) })}
      submit={ui.save}
      done={ui.saved}
    >
      <TextField label={messages.name} name="name" defaultValue={settings.name} maxLength={100} required />
      <div className="pair">
        <TextField
          label={messages.email}
          hint={messages.emailHint}
          name="email"
          type="email"
          defaultValue={settings.email ?? ''}
          maxLength={100}
          required={settings.email !== null}
        />
        <TextField
          label={messages.phone}
          name="phone"
          type="tel"
          defaultValue={settings.phone ?? ''}
          maxLength={30}
        />
      </div>
      <SelectField
        label={messages.profile}
        hint={messages.profileHint}
        name="profile"
        defaultValue={settings.profile}
        choices={[
          ['strict', messages.strict],
          ['lenient', messages.lenient],
        ]}
      />
      <SelectField
        label={messages.reuse}
        hint={messages.reuseHint}
        name="order_id_reuse"
        defaultValue={settings.order_id_reuse}
        choices={[
          ['profile', messages.reuseProfile],
          ['on', messages.reuseOn],
          ['off', messages.reuseOff],
        ]}
      />
      <CardMaskField digits={settings.card_mask_digits} />
      <Switches settings={settings} />
    </Form>
  );
}

export default function MerchantScreen() {
  const messages = useMessages(merchantMessages);
  const settings = useData('/settings');
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <Loaded query={settings}>
        {data => (
          <div className="split">
            <Panel title={messages.details}>
              <SettingsForm settings={data} />
            </Panel>
            <Panel
              title={messages.state}
              actions={<Mark tone={data.status === 'active' ? 'good' : 'bad'}>{messages[data.status]}</Mark>}
            >
              <Facts
                rows={[
                  ['id', <Identifier key="id" value={data.id} />],
                  [messages.since, <Instant key="since" iso={data.creation_date} />],
                ]}
              />
              <VolumeCaps />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  );
}
