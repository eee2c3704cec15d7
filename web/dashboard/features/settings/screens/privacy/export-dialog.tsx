import { useState } from 'react';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { personalDataMessages } from '../../messages/personal-data-messages.ts';

const formats = [
  ['json', 'plain', 'exportJson'],
  ['pdf', 'primary', 'exportPdf'],
] as const;

interface ExportDialogProps {
  /** The file's URL for the entered merchant; undefined while a value is missing. */
  addressOf: (merchantId: string) => string | undefined;
  /** True in the console, which asks for a merchant and optionally a customer. */
  isForOperator?: boolean;
  onClose: () => void;
}

/** Downloads everything stored about a person, by email, document or customer. */
export function ExportDialog({ addressOf, isForOperator = false, onClose }: ExportDialogProps) {
  const messages = useMessages(personalDataMessages);
  const [merchant, setMerchant] = useState('');
  const [person, setPerson] = useState<Record<string, string>>({});
  const named = Object.entries(person).filter(([, value]) => value.trim() !== '');
  const address = named.length === 0 ? undefined : addressOf(merchant.trim());
  const query = new URLSearchParams(named.map(([name, value]) => [name, value.trim()])).toString();
  const field = (name: string, label: string) => (
    <TextField
      name={name}
      label={label}
      value={person[name] ?? ''}
      onChange={event => setPerson({ ...person, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Dialog title={messages.exportTitle} onClose={onClose}>
      <p>{messages.exportLead}</p>
      {isForOperator && (
        <TextField
          name="merchant"
          label={messages.merchantId}
          value={merchant}
          onChange={event => setMerchant(event.currentTarget.value)}
        />
      )}
      {isForOperator && field('customer_id', messages.customerId)}
      {field('email', messages.email)}
      {field('document', messages.document)}
      <div className="buttons">
        {formats.map(([format, look, label]) =>
          address === undefined ? (
            <Button key={format} look={look} disabled>
              {messages[label]}
            </Button>
          ) : (
            <a
              key={format}
              className={`button ${look}`}
              href={`${address}?${query}&format=${format}`}
              download
            >
              {messages[label]}
            </a>
          ),
        )}
      </div>
    </Dialog>
  );
}
