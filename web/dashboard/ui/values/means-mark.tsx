import { brandName } from '../../format/card-brand.ts';
import { paymentMessages } from '../../messages/payment-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { Banknote, CreditCard, Landmark, Wallet } from '../icons/icons.tsx';

/** Names short enough for a mark, in the brands' colors. */
const words: Record<string, string> = {
  visa: 'VISA',
  'american express': 'AMEX',
  diners: 'DINERS',
  discover: 'DISC',
  maestro: 'MAES',
  unionpay: 'UPAY',
  jcb: 'JCB',
  pse: 'PSE',
};
const icons = { store: Banknote, customer: Wallet, card: CreditCard, bank_account: Landmark };

const wordLook = (word: string): string => (word === 'american express' ? 'amex' : word);

function Drawing({ kind, method }: { kind: string; method: keyof typeof icons }) {
  if (kind === 'mastercard') {
    return (
      <>
        <circle className="mark-red" cx="12.5" cy="10" r="6" />
        <circle className="mark-yellow" cx="19.5" cy="10" r="6" />
      </>
    );
  }
  const word = words[kind];
  if (word !== undefined) {
    return (
      <text x="16" y="13.5" textAnchor="middle" textLength={word.length > 3 ? 25 : 20}>
        {word}
      </text>
    );
  }
  const Icon = icons[method];
  return <Icon x={9} y={3} width={14} height={14} />;
}

/** Shows a payment's method at a glance: Visa, Mastercard, PSE, cash. */
export function MeansMark({ method, brand }: { method: keyof typeof icons; brand?: string | undefined }) {
  const messages = useMessages(paymentMessages);
  const kind = method === 'bank_account' ? 'pse' : (brand ?? '');
  const label = method === 'customer' ? messages.balance : messages[method];
  return (
    <svg
      className={`means-mark ${wordLook(kind).replaceAll(' ', '-')}`}
      viewBox="0 0 32 20"
      role="img"
      aria-label={brand === undefined ? label : brandName(brand)}
    >
      <rect width="32" height="20" rx="3.5" />
      <Drawing kind={kind} method={method} />
    </svg>
  );
}
