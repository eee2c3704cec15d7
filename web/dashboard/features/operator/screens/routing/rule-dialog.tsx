import { type ConnectionMethod, cardTypes, initiators } from '@recaudo/contract/operator/connection-words';
import type { RoutingConditions, RoutingRule } from '@recaudo/contract/operator/routing';
import { CARD_BRANDS, type CardBrand } from '@recaudo/contract/shared/cards/card-brands';
import { brandName } from '../../../../format/card-brand.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CheckBox, type Choice, SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { MoneyField } from '../../../../ui/values/money.tsx';
import { routingMessages } from '../../messages/routing-messages.ts';
import { CONNECTIONS_OF_A_RULE, readRule } from './rule-values.ts';

/** Brands common in Colombia; another is offered if the rule already has it. */
const usualBrands: readonly CardBrand[] = [
  'visa',
  'mastercard',
  'american express',
  'diners',
  'maestro',
  'discover',
];

function CardConditions({ when }: { when: RoutingConditions }) {
  const messages = useMessages(routingMessages);
  const brands = CARD_BRANDS.filter(brand => usualBrands.includes(brand) || when.brands?.includes(brand));
  return (
    <>
      <fieldset>
        <legend>{messages.brands}</legend>
        <div className="choices">
          {brands.map(brand => (
            <CheckBox
              key={brand}
              label={brandName(brand)}
              name={`brand.${brand}`}
              defaultChecked={when.brands?.includes(brand) ?? false}
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        label={messages.bins}
        hint={messages.binsHint}
        name="bins"
        rows={2}
        defaultValue={when.bins?.join('\n') ?? ''}
      />
      <div className="pair">
        <SelectField
          label={messages.cardType}
          name="card_type"
          defaultValue={when.card_types?.[0] ?? ''}
          choices={[['', messages.any], ...cardTypes.map(type => [type, messages[type]] as const)]}
        />
        <SelectField
          label={messages.initiator}
          name="initiator"
          defaultValue={when.initiator ?? ''}
          choices={[['', messages.any], ...initiators.map(who => [who, messages[who]] as const)]}
        />
        <TextField
          label={messages.minInstallments}
          name="installments_from"
          type="number"
          min={1}
          max={36}
          defaultValue={when.installments_from ?? ''}
        />
        <TextField
          label={messages.maxInstallments}
          name="installments_to"
          type="number"
          min={1}
          max={36}
          defaultValue={when.installments_to ?? ''}
        />
      </div>
    </>
  );
}

const initialOf = (amount: number | undefined) => (amount === undefined ? {} : { initial: amount });

function ConnectionChoices({ choices, chosen }: { choices: readonly Choice[]; chosen: readonly string[] }) {
  const messages = useMessages(routingMessages);
  const labels = [messages.first, messages.second, messages.third];
  return Array.from({ length: CONNECTIONS_OF_A_RULE }, (_none, place) => (
    <SelectField
      key={place}
      label={labels[place] ?? messages.third}
      name={`link.${place}`}
      defaultValue={chosen[place] ?? ''}
      required={place === 0}
      choices={place === 0 ? choices : [['', messages.noOther], ...choices]}
    />
  ));
}

/** Edits one rule. It takes effect when all rules are saved. */
export function RuleDialog(props: {
  title: string;
  method: ConnectionMethod;
  /** Undefined for a new rule. */
  rule: RoutingRule | undefined;
  /** The connections to choose from. */
  choices: readonly Choice[];
  onKeep: (rule: RoutingRule) => void;
  onClose: () => void;
}) {
  const { title, method, rule, choices, onKeep, onClose } = props;
  const messages = useMessages(routingMessages);
  const when = rule?.conditions ?? {};
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        action={async values => readRule(values)}
        submit={messages.keep}
        onDone={onKeep}
        onCancel={onClose}
      >
        <ConnectionChoices choices={choices} chosen={rule?.links ?? []} />
        {method === 'card' && <CardConditions when={when} />}
        <div className="pair">
          <MoneyField
            label={messages.minAmount}
            name="amount_from"
            required={false}
            {...initialOf(when.amount_from)}
          />
          <MoneyField
            label={messages.maxAmount}
            name="amount_to"
            required={false}
            {...initialOf(when.amount_to)}
          />
        </div>
        <TextField
          label={messages.share}
          hint={messages.shareHint}
          name="share"
          type="number"
          min={1}
          max={100}
          defaultValue={when.share ?? ''}
        />
      </Form>
    </Dialog>
  );
}
