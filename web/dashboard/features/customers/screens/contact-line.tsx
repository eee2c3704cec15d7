import { IdCard, Mail, Phone } from '../../../ui/icons/icons.tsx';
import { CopyButton } from '../../../ui/values/code.tsx';

/** Contact data with a copy button. */
export function ContactLine({
  email,
  phone,
  document,
}: {
  email: string | null | undefined;
  phone: string | null | undefined;
  document: string | null | undefined;
}) {
  return (
    <ul className="contact">
      {email != null && (
        <li>
          <Mail size={15} aria-hidden />
          {email}
          <CopyButton text={email} />
        </li>
      )}
      {phone != null && (
        <li>
          <Phone size={15} aria-hidden />
          {phone}
          <CopyButton text={phone} />
        </li>
      )}
      {document != null && (
        <li>
          <IdCard size={15} aria-hidden />
          {document}
        </li>
      )}
    </ul>
  );
}
