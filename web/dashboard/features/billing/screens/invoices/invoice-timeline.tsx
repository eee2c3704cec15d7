import type { InvoiceStep } from '@recaudo/contract/merchant/billing/invoices';
import { fill } from '../../../../messages/dictionary.ts';
import { paymentMessages } from '../../../../messages/payment-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Reason } from '../../../../ui/rejections/reason.tsx';
import { ChargeBadge } from '../../../../ui/values/badge.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';

function Attempt({ step }: { step: InvoiceStep }) {
  const means = useMessages(paymentMessages);
  const address = useAddress();
  const { id, amount, method, status, error_code: code } = step;
  return (
    <>
      <p>
        {amount !== null && (
          <Link href={address(`/transacciones/${id ?? ''}`)}>
            <Money amount={amount} />
          </Link>
        )}{' '}
        {method !== null && method !== 'customer' && <span className="quiet">{means[method]}</span>}{' '}
        {status !== null && <ChargeBadge status={status} method={method ?? ''} />}
      </p>
      {code !== null && (
        <p className="small">
          {code} · <Reason code={code} />
        </p>
      )}
    </>
  );
}

function Step({ step }: { step: InvoiceStep }) {
  const messages = useMessages(invoiceMessages);
  const { kind, amount, text, recipient } = step;
  return (
    <li>
      <p className="small quiet">
        <Instant iso={step.at} /> · {fill(messages[kind], { number: text ?? '' })}
      </p>
      {kind === 'attempt' && <Attempt step={step} />}
      {kind === 'mail' && (
        <p>
          {text} <span className="quiet">{recipient}</span>
        </p>
      )}
      {kind === 'paid_elsewhere' && <p>{text}</p>}
      {kind !== 'attempt' && amount !== null && (
        <p>
          <Money amount={amount} />
        </p>
      )}
    </li>
  );
}

/** An invoice's history, from its issue to its payment, newest first. */
export function InvoiceTimeline({ invoiceId }: { invoiceId: string }) {
  const messages = useMessages(invoiceMessages);
  const steps = useData('/invoices/:invoice_id/timeline', { path: { invoice_id: invoiceId } });
  return (
    <Panel title={messages.history}>
      <Loaded query={steps} lines={3}>
        {rows => (
          <ol className="timeline">
            {rows.map((step, index) => (
              <Step key={index} step={step} />
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}
