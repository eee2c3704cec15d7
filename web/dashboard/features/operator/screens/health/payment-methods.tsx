import type { Bank, PaymentMethodCounts, PaymentMethods } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { useWatched } from '../../../../api/use-panel.ts';
import { formatNumber } from '../../../../format/number.ts';
import { formatRate } from '../../../../format/rate.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useMay } from '../../../../session/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Sparkline } from '../../../../ui/values/sparkline.tsx';
import { operatorMessages } from '../../messages/operator-messages.ts';
import { paymentMethodMessages } from '../../messages/payment-method-messages.ts';
import { EachEnvironment } from '../each-environment.tsx';
import { PaymentMethodMark } from './payment-method-mark.tsx';

const EVERY_MS = 15_000;

interface Chosen {
  bank: Bank;
  environment: Environment;
}

function BankDialog({ bank, environment, onClose }: Chosen & { onClose: () => void }) {
  const messages = useMessages(paymentMethodMessages);
  return (
    <Dialog
      title={fill(bank.enabled ? messages.offTitle : messages.onTitle, { bank: bank.name })}
      onClose={onClose}
    >
      <p>{bank.enabled ? messages.offLead : messages.onLead}</p>
      <Form
        action={({ notice }, idempotencyKey) =>
          panel.post('/ops/payment-methods/pse/banks/:code', {
            path: { code: bank.code },
            body: { environment, enabled: !bank.enabled, ...(bank.enabled ? { notice } : {}) },
            idempotencyKey,
          })
        }
        submit={bank.enabled ? messages.off : messages.on}
        look={bank.enabled ? 'danger' : 'primary'}
        done={bank.enabled ? messages.isOff : messages.isOn}
        onDone={onClose}
        onCancel={onClose}
      >
        {bank.enabled && (
          <TextArea
            label={messages.notice}
            hint={messages.noticeHint}
            name="notice"
            defaultValue={messages.noticeExample}
            maxLength={300}
            required
          />
        )}
      </Form>
    </Dialog>
  );
}

function PaymentMethodTable({ payment_methods, place }: { payment_methods: PaymentMethods; place: string }) {
  const messages = useMessages(paymentMethodMessages);
  const ops = useMessages(operatorMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const counted =
    (read: (counts: PaymentMethodCounts) => string | number) => (row: { counts?: PaymentMethodCounts }) =>
      row.counts === undefined ? ui.none : read(row.counts);
  const rows = [
    { name: ops.cards, state: payment_methods.cards.state, counts: payment_methods.cards.last_hour },
    { name: 'PSE', state: payment_methods.pse.state, counts: payment_methods.pse.last_hour },
    { name: ops.stores, state: payment_methods.stores.state },
  ];
  return (
    <Table
      caption={`${messages.lastHour}: ${place}`}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: messages.paymentMethod, cell: ({ name }) => name },
        { title: messages.state, cell: ({ state }) => <PaymentMethodMark state={state} /> },
        {
          title: messages.trend,
          cell: ({ counts }) =>
            counts === undefined ? (
              ui.none
            ) : (
              <Sparkline
                bars={counts.trend.map(({ total, failed }) => ({ good: total - failed, bad: failed }))}
              />
            ),
          isWide: true,
        },
        { title: messages.calls, cell: counted(({ total }) => total), align: 'end' },
        {
          title: messages.errors,
          cell: counted(({ error_rate: rate }) => formatRate(rate, language)),
          align: 'end',
        },
        {
          title: messages.latency,
          cell: counted(({ p50_ms: p50, p95_ms: p95 }) =>
            p50 === null || p95 === null
              ? ui.none
              : `${formatNumber(p50, language)} / ${formatNumber(p95, language)}\u00a0ms`,
          ),
          align: 'end',
          isWide: true,
        },
      ]}
    />
  );
}

function BankTable(props: { banks: readonly Bank[]; place: string; onChoose: (bank: Bank) => void }) {
  const messages = useMessages(paymentMethodMessages);
  const ui = useMessages(uiMessages);
  const { banks, place, onChoose } = props;
  const maySwitch = useMay('ops:administer');
  if (banks.length === 0) return <p className="quiet">{messages.noBanks}</p>;
  // Unavailable banks first, because the operator looks for them.
  const rows = [...banks].sort((one, other) => Number(one.enabled) - Number(other.enabled));
  return (
    <Table
      caption={`${messages.banks}: ${place}`}
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        { title: messages.bank, cell: ({ name }) => name },
        {
          title: messages.state,
          cell: ({ enabled }) => (
            <Mark tone={enabled ? 'good' : 'bad'}>{enabled ? messages.offered : messages.switchedOff}</Mark>
          ),
        },
        { title: messages.notice, cell: ({ notice }) => notice ?? ui.none, isWide: true },
        ...(maySwitch
          ? [
              {
                title: ui.actions,
                cell: (bank: Bank) => (
                  <div className="buttons">
                    <Button
                      look="quiet"
                      aria-label={`${bank.enabled ? messages.off : messages.on}: ${bank.name}`}
                      onClick={() => onChoose(bank)}
                    >
                      {bank.enabled ? messages.off : messages.on}
                    </Button>
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

export default function PaymentMethodsScreen() {
  const messages = useMessages(paymentMethodMessages);
  const payment_methods = useWatched('/ops/payment-methods', EVERY_MS);
  const [chosen, setChosen] = useState<Chosen>();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <Loaded query={payment_methods}>
        {answer => (
          <EachEnvironment answer={answer}>
            {(found, environment, name) => (
              <>
                <PaymentMethodTable payment_methods={found} place={name} />
                <h3>{messages.banks}</h3>
                <BankTable
                  banks={found.pse.banks}
                  place={name}
                  onChoose={bank => setChosen({ bank, environment })}
                />
              </>
            )}
          </EachEnvironment>
        )}
      </Loaded>
      {chosen !== undefined && <BankDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
