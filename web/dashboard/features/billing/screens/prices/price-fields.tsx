import type { PriceModel } from '@recaudo/contract/api/billing/plans';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import type { FormValues } from '../../../../ui/form.tsx';
import { MoneyField } from '../../../../ui/values/money.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';
import { priceMessages } from '../../messages/price-messages.ts';
import { recurringMessages } from '../../messages/recurring-messages.ts';
import { PriceChart } from './price-chart.tsx';
import { priceModels, taxCodes } from './price-words.ts';
import { isTiered, modelOf, priceOfPlan, readPriceFields } from './read-price-fields.ts';
import { TierFields } from './tier-fields.tsx';

/** A plan's amount, labeled by what it pays for. */
export function AmountField({ model }: { model: PriceModel }) {
  const messages = useMessages(priceMessages);
  const recurring = useMessages(recurringMessages);
  const labels: Record<PriceModel, string> = {
    fixed: recurring.amount,
    per_unit: messages.amountOfUnit,
    package: messages.amountOfPackage,
    graduated: messages.amountOfBase,
    volume: messages.amountOfBase,
  };
  return <MoneyField label={labels[model]} name="amount" required={!isTiered(model)} />;
}

function TaxField() {
  const messages = useMessages(priceMessages);
  const invoices = useMessages(invoiceMessages);
  return (
    <SelectField
      label={messages.tax}
      name="tax"
      choices={[
        ['', messages.noTax],
        ...taxCodes.map(code => [code, fill(messages.taxIn, { name: invoices[`taxes_${code}`] })] as const),
      ]}
    />
  );
}

function ModelFields({ model }: { model: PriceModel }) {
  const messages = useMessages(priceMessages);
  return (
    <>
      {model === 'package' && (
        <TextField
          label={messages.packageSize}
          hint={messages.packageHint}
          name="package_size"
          type="number"
          min={1}
          max={1_000_000}
          defaultValue={10}
          required
        />
      )}
      {isTiered(model) && <TierFields />}
      {model !== 'fixed' && <MoneyField label={messages.minimum} name="minimum_amount" required={false} />}
    </>
  );
}

/** Price model, tax and setup amount, with a chart for models other than a fixed amount. */
export function PriceFields({ values }: { values: FormValues }) {
  const messages = useMessages(priceMessages);
  const model = modelOf(values);
  return (
    <>
      <SelectField
        label={messages.model}
        name="price_model"
        choices={priceModels.map(name => [name, messages[name]] as const)}
      />
      <ModelFields model={model} />
      {model !== 'fixed' && <PriceChart price={priceOfPlan(readPriceFields(values))} />}
      <div className="pair">
        <TaxField />
        <MoneyField label={messages.setup} name="setup_amount" required={false} />
      </div>
    </>
  );
}
