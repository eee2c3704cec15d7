import type { CheckoutChoices } from '@recaudo/contract/merchant/settings/checkout';
import { MOST_INSTALLMENTS } from '@recaudo/contract/shared/cards/installments';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { CheckBox, type Choice, SelectField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { checkoutMessages } from '../../messages/checkout-messages.ts';

function ChoicesForm({ choices }: { choices: CheckoutChoices }) {
  const messages = useMessages(checkoutMessages);
  const { data } = useGateway();
  const counts = Array.from({ length: MOST_INSTALLMENTS }, (_, index) => index + 1).map(
    (count): Choice => [String(count), count === 1 ? messages.one : fill(messages.upTo, { count })],
  );
  return (
    <Form
      needs="business"
      action={({ max_installments: most, links_use_3d_secure: asks }) =>
        data.put('/checkout-choices', {
          body: {
            max_installments: Number(most),
            ...(choices.has_three_d_secure ? { links_use_3d_secure: asks !== undefined } : {}),
          },
        })
      }
      submit={messages.save}
      done={messages.saved}
    >
      <SelectField
        label={messages.most}
        hint={messages.mostHint}
        name="max_installments"
        defaultValue={String(choices.max_installments)}
        choices={counts}
      />
      <CheckBox
        label={messages.threeDSecure}
        name="links_use_3d_secure"
        defaultChecked={choices.links_use_3d_secure}
        disabled={!choices.has_three_d_secure}
      />
      <p className="hint">{choices.has_three_d_secure ? messages.threeDSecureHint : messages.unavailable}</p>
    </Form>
  );
}

/** Installments and 3-D Secure on the payment pages. */
export function CheckoutPanel() {
  const messages = useMessages(checkoutMessages);
  const choices = useData('/checkout-choices');
  return (
    <Panel title={messages.title}>
      <Loaded query={choices} lines={3}>
        {data => <ChoicesForm choices={data} />}
      </Loaded>
    </Panel>
  );
}
