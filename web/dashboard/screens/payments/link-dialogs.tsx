import type { PaymentLink } from '../../api/data-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { useDataPath } from '../../api/use-data.ts';
import { formatMoney, parseMoney } from '../../format/money.ts';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { useMay } from '../../shell/use-may.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/code.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Moment, Money, MoneyField } from '../../ui/money.tsx';
import { Facts } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fill } from '../../words/dictionary.ts';
import { linkWords } from '../../words/link-words.ts';

export function NewLinkDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (link: PaymentLink) => void;
}) {
  const words = useWords(linkWords);
  const dataPath = useDataPath();
  return (
    <Dialog title={words.create} onClose={onClose}>
      <Form
        action={({ amount = '', description = '', email = '' }, idempotencyKey) =>
          send<PaymentLink>('POST', dataPath('/links'), {
            body: {
              amount: parseMoney(amount) ?? 0,
              description,
              ...(email === '' ? {} : { email }),
            },
            idempotencyKey,
          })
        }
        submit={words.submit}
        needs="money"
        done={words.created}
        onDone={onCreated}
        onCancel={onClose}
      >
        <MoneyField label={words.amount} name="amount" />
        <TextField label={words.concept} name="description" required maxLength={250} autoComplete="off" />
        <TextField
          label={words.email}
          hint={words.emailHint}
          name="email"
          type="email"
          maxLength={100}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

/** WhatsApp's own address that opens a message with a text. */
const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

function Resend({ link }: { link: PaymentLink }) {
  const words = useWords(linkWords);
  const dataPath = useDataPath();
  const resend = useChange((_none: undefined, idempotencyKey) =>
    send('POST', dataPath(`/links/${link.id}/resend`), { idempotencyKey }),
  );
  return (
    <>
      <Button
        needs="money"
        busy={resend.isPending}
        onClick={() => resend.mutate(undefined, { onSuccess: () => showToast(words.resent) })}
      >
        {words.resend}
      </Button>
      {resend.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={resend.error} />
        </div>
      )}
    </>
  );
}

/** Everything that brings a link to its payer. */
export function ShareLinkDialog({
  link,
  onClose,
  onCancel,
}: {
  link: PaymentLink;
  onClose: () => void;
  onCancel: () => void;
}) {
  const words = useWords(linkWords);
  const { language } = usePreferences();
  const dataPath = useDataPath();
  const address = useAddress();
  const isOpen = link.status === 'charge_pending';
  const maySee = useMay('money');
  const text = fill(words.whatsappText, {
    amount: formatMoney(link.amount, language),
    concept: link.description ?? '',
    url: link.url,
  });
  return (
    <Dialog title={isOpen ? words.ready : words.link} onClose={onClose}>
      <Facts
        rows={[
          [words.amount, <Money key="amount" amount={link.amount} />],
          [words.concept, link.description],
          [words.sentTo, link.email],
          [words.link, <code key="url">{link.url}</code>],
          [words.expires, link.expires_at && <Moment key="end" iso={link.expires_at} />],
        ]}
      />
      {isOpen && !maySee && <p className="quiet">{words.hidden}</p>}
      {isOpen && maySee && (
        <>
          <div className="buttons">
            <CopyButton text={link.url} label={words.copy} />
            <a className="button primary" href={whatsAppAddress(text)} target="_blank" rel="noreferrer">
              {words.whatsapp}
            </a>
          </div>
          <img className="qr" src={dataPath(`/links/${link.id}/qr.svg`)} alt={words.qrAlt} />
        </>
      )}
      <div className="buttons">
        <ButtonLink href={address(`/transacciones/${link.id}`)}>{words.transaction}</ButtonLink>
        {isOpen && link.email !== null && <Resend link={link} />}
        {isOpen && (
          <Button needs="money" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
