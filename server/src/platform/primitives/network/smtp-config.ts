import { type NamedAddress, parseNamedAddress } from './mail-address.ts';

export interface SmtpConfig {
  host: string;
  port: number;
  /** Implicit TLS; otherwise STARTTLS as soon as the server offers it. */
  isSecure: boolean;
  credentials: { user: string; password: string } | undefined;
  from: NamedAddress;
}

const SMTP_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

type Read = (name: string) => string | undefined;
type Reject = (message: string) => never;

/** The messages never repeat the value, which contains a password. */
export function readSmtp(read: Read, reject: Reject): SmtpConfig | undefined {
  const value = read('RECAUDO_SMTP_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const defaultPort = SMTP_PORTS[url?.protocol ?? ''];
  if (url === undefined || defaultPort === undefined || url.hostname === '') {
    return reject('RECAUDO_SMTP_URL must be a URL such as smtps://user:password@mail.example.com');
  }
  const from = parseNamedAddress(read('RECAUDO_MAIL_FROM') ?? '');
  if (from === undefined) {
    return reject('RECAUDO_MAIL_FROM must be an address such as Pagos <pagos@example.com>');
  }
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    credentials: url.username === '' ? undefined : credentials(url, reject),
    from,
  };
}

function credentials({ username, password }: URL, reject: Reject): { user: string; password: string } {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return reject('RECAUDO_SMTP_URL: write a % in the user name or the password as %25');
  }
}
