import type { PaymentLink } from '@recaudo/contract/merchant/payments/links';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { useDataPath } from '../../../session/use-data.ts';
import { useMay } from '../../../session/use-may.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/page.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CopyButton } from '../../../ui/values/code.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { linkMessages } from '../messages/link-messages.ts';

/** A WhatsApp URL that opens a message with this text. */
const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

function Resend({ link }: { link: PaymentLink }) {
  const messages = useMessages(linkMessages);
  const { data } = useGateway();
  const resend = useChange((_none: undefined, idempotencyKey) =>
    data.post('/links/:link_id/resend', { path: { link_id: link.id }, idempotencyKey }),
  );
  return (
    <>
      <Button
        needs="money"
        busy={resend.isPending}
        onClick={() => resend.mutate(undefined, { onSuccess: () => showToast(messages.resent) })}
      >
        {messages.resend}
      </Button>
      {resend.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={resend.error} />
        </div>
      )}
    </>
  );
}

/** The ways to share a payment link with its payer. */
export function ShareLinkDialog({
  link,
  onClose,
  onCancel,
}: {
  link: PaymentLink;
  onClose: () => void;
  onCancel: () => void;
}) {
  const messages = useMessages(linkMessages);
  const { language } = usePreferences();
  const dataPath = useDataPath();
  const address = useAddress();
  const isOpen = link.status === 'charge_pending';
  const maySee = useMay('money');
  const text = fill(messages.whatsappText, {
    amount: formatMoney(link.amount, language),
    concept: link.description ?? '',
    url: link.url,
  });
  return (
    <Dialog title={isOpen ? messages.ready : messages.link} onClose={onClose}>
      <Facts
        rows={[
          [messages.amount, <Money key="amount" amount={link.amount} />],
          [messages.concept, link.description],
          [messages.sentTo, link.email],
          [messages.link, <code key="url">{link.url}</code>],
          [messages.expires, link.expires_at && <Instant key="end" iso={link.expires_at} />],
        ]}
      />
      {isOpen && !maySee && <p className="quiet">{messages.hidden}</p>}
      {isOpen && maySee && (
        <>
          <div className="buttons">
            <CopyButton text={link.url} label={messages.copy} />
            <a className="button primary" href={whatsAppAddress(text)} target="_blank" rel="noreferrer">
              {messages.whatsapp}
            </a>
          </div>
          <img className="qr" src={dataPath(`/links/${link.id}/qr.svg`)} alt={messages.qrAlt} />
        </>
      )}
      <div className="buttons">
        <ButtonLink href={address(`/transacciones/${link.id}`)}>{messages.transaction}</ButtonLink>
        {isOpen && link.email !== null && <Resend link={link} />}
        {isOpen && (
          <Button needs="money" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
