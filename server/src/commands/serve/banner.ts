import type { Gateway } from '../../dependencies.ts';
import type { Addresses } from '../../operations/installation/addresses.ts';
import { PRODUCTION_IS_CLOSED } from '../access/with-gateway.ts';
import type { Demo } from './demo/demo-file.ts';
import type { Role } from './serve-options.ts';

export interface BannerParts {
  addresses: Addresses;
  roles: readonly Role[];
  production: Gateway | undefined;
  demo: Demo | undefined;
  /** Probable mistakes in the configuration. */
  warnings: readonly string[];
  /** The certificate authority's file that clients must trust, if it is our own. */
  authority: string | undefined;
}

/** A newcomer's first output: the addresses, and one command that works when pasted. */
export function printBanner(parts: BannerParts): void {
  const { addresses, roles, production, demo, warnings, authority } = parts;
  const lines = [
    '',
    'Recaudo is running.',
    '',
    ...(roles.includes('portal')
      ? [`  Dashboard             ${addresses.portal}`, `  Documentation         ${addresses.portal}/docs`]
      : []),
    ...(roles.includes('api')
      ? [`  Sandbox API           ${addresses.sandbox}`, `  Production API        ${addresses.production}`]
      : []),
  ];
  if (authority !== undefined) {
    lines.push(
      '',
      `  Certificate authority ${authority}`,
      '  For trust stores      recaudo certificate export',
    );
  }
  if (production === undefined) lines.push('', `  Note: ${PRODUCTION_IS_CLOSED}`);
  for (const warning of warnings) lines.push('', `  Warning: ${warning}`);
  if (demo !== undefined) {
    lines.push(
      '',
      `  Demo merchant         ${demo.merchant_id}`,
      `  Private key           ${demo.private_key}`,
      `  Public key            ${demo.public_key}`,
      ...(roles.includes('portal')
        ? [`  Its events            ${addresses.portal}/inbox`, ...signIn(demo)]
        : []),
      '',
      'Make a first charge:',
      '',
      firstCall(demo, authority),
    );
  }
  console.log(`${lines.join('\n')}\n`);
}

const signIn = ({ email, password, isNew }: Demo): string[] =>
  email === undefined || password === undefined
    ? []
    : [
        '',
        '  Sign in to the dashboard with',
        `  E-mail                ${email}`,
        `  Password              ${isNew === true ? password : 'in demo.json in the data folder'}`,
      ];

const firstCall = (demo: Demo, authority: string | undefined): string =>
  [
    `curl ${authority === undefined ? '' : `--cacert ${shellWord(authority)} `}${demo.base_url}/v1/${demo.merchant_id}/charges`,
    `-u ${demo.private_key}:`,
    `-H 'Content-type: application/json'`,
    `-d '${JSON.stringify(firstCharge(demo))}'`,
  ].join(' \\\n  ');

/** Quotes text for a shell, because a folder's name may contain a space. */
const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Without an order_id, so that it can be pasted repeatedly. */
const firstCharge = ({ card_id }: Demo) => ({
  method: 'card',
  source_id: card_id,
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Dos libras de cafe',
  device_session_id: 'primer-cobro',
  customer: { name: 'Ana', last_name: 'Torres', email: 'ana@example.com' },
});
