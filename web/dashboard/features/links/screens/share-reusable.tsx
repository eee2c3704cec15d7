import type { ReusableLink } from '@recaudo/contract/merchant/payments/reusable-links';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useDataPath } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Download, ExternalLink, MessageCircle, Printer } from '../../../ui/icons/icons.tsx';
import { CodeBlock, CopyButton } from '../../../ui/values/code.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { linkMessages } from '../messages/link-messages.ts';
import { reusableLinkMessages } from '../messages/reusable-link-messages.ts';

/** A WhatsApp URL that opens a message with this text. */
const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

const ExternalButton = ({ href, icon, children }: { href: string; icon: ReactNode; children: string }) => (
  <a className="button plain" href={href} target="_blank" rel="noreferrer">
    {icon} {children}
  </a>
);

function SendByMail({ link }: { link: ReusableLink }) {
  const messages = useMessages(reusableLinkMessages);
  const { data } = useGateway();
  return (
    <details className="share-mail">
      <summary>{messages.mail}</summary>
      <Form
        needs="money"
        look="plain"
        action={({ email = '' }, idempotencyKey) =>
          data.post('/reusable-links/:link_id/send', {
            path: { link_id: link.id },
            body: { email },
            idempotencyKey,
          })
        }
        submit={messages.send}
        done={messages.sent}
      >
        <TextField label={messages.mailTo} name="email" type="email" maxLength={100} required />
      </Form>
    </details>
  );
}

/** A line of HTML for any website, without JavaScript. */
function ButtonForPage({ link }: { link: ReusableLink }) {
  const messages = useMessages(reusableLinkMessages);
  const { language } = usePreferences();
  const label = fill(link.plan === null ? messages.payButton : messages.subscribeButton, {
    amount: formatMoney(link.amount, language),
  });
  return (
    <details className="share-mail">
      <summary>{messages.pageButton}</summary>
      <p className="small quiet">{messages.pageButtonLead}</p>
      <CodeBlock text={`<a href="${link.url}">${label}</a>`} label={messages.pageButton} />
    </details>
  );
}

function CloseQuestion({ link, onClose }: { link: ReusableLink; onClose: () => void }) {
  const messages = useMessages(reusableLinkMessages);
  const { data } = useGateway();
  return (
    <Dialog title={messages.close} onClose={onClose}>
      <p>{messages.closeLead}</p>
      <Form
        action={(_values, idempotencyKey) =>
          data.post('/reusable-links/:link_id/close', { path: { link_id: link.id }, idempotencyKey })
        }
        submit={messages.close}
        look="danger"
        done={messages.closed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** The ways to share a reusable link: copy, WhatsApp, email, QR code, poster. */
export function ShareReusableDialog({ link, onClose }: { link: ReusableLink; onClose: () => void }) {
  const messages = useMessages(reusableLinkMessages);
  const { language } = usePreferences();
  const dataPath = useDataPath();
  const address = useAddress();
  const [isClosing, setClosing] = useState(false);
  const qr = (kind: 'svg' | 'png') => dataPath(`/reusable-links/${link.id}/qr.${kind}`);
  const values = { amount: formatMoney(link.amount, language), concept: link.description, url: link.url };
  const text = fill(link.plan === null ? messages.whatsappText : messages.whatsappSubscribe, values);
  const icon = { className: 'icon-mark', 'aria-hidden': true } as const;
  if (isClosing) return <CloseQuestion link={link} onClose={onClose} />;
  return (
    <Dialog title={messages.shareTitle} onClose={onClose}>
      <p>
        <strong>{link.description}</strong> · <Money amount={link.amount} />
      </p>
      <div className="share">
        <QrPicture src={qr('svg')} />
        <div className="share-ways">
          <code className="share-address">{link.url}</code>
          <CopyButton text={link.url} label={messages.copy} look="primary" />
          <ExternalButton href={whatsAppAddress(text)} icon={<MessageCircle {...icon} />}>
            {messages.whatsapp}
          </ExternalButton>
          <SendByMail link={link} />
          <ButtonForPage link={link} />
        </div>
      </div>
      <div className="buttons">
        <a className="button plain" href={qr('svg')} download={`qr-${link.id}.svg`}>
          <Download {...icon} /> {messages.downloadSvg}
        </a>
        <a className="button plain" href={qr('png')} download={`qr-${link.id}.png`}>
          <Download {...icon} /> {messages.downloadPng}
        </a>
        <ExternalButton href={address(`/enlaces/${link.id}/afiche`)} icon={<Printer {...icon} />}>
          {messages.poster}
        </ExternalButton>
        <ExternalButton href={link.url} icon={<ExternalLink {...icon} />}>
          {messages.see}
        </ExternalButton>
        {link.status !== 'closed' && (
          <Button needs="money" look="quiet" onClick={() => setClosing(true)}>
            {messages.close}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function QrPicture({ src }: { src: string }) {
  const messages = useMessages(linkMessages);
  return <img className="qr" src={src} alt={messages.qrAlt} />;
}
