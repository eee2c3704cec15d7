import type { Command } from './command.ts';
import { ENVIRONMENT } from './environment-option.ts';

/** Commands for connections, enrollments and their traffic. */
export const linkCommands: readonly Command[] = [
  {
    name: 'links add',
    control: 'dual',
    summary: 'Configure a link to an acquirer or another gateway; secrets from a file or standard input (-)',
    options:
      `--id ID --kind iso8583|openpay --name N [--methods card,pse,store] [--settings FILE|'<json>'] ` +
      `[--dialect NAME|FILE] [--secrets FILE|-] ${ENVIRONMENT}`,
    run: async args => (await import('./links/links.ts')).linksAdd(args),
  },
  {
    name: 'links change',
    control: 'dual',
    summary: 'Change a link; every process opens it anew within a second, and secrets not named stay',
    options:
      `--id ID [--name N] [--methods card,pse,store] [--settings FILE|'<json>'] [--dialect NAME|FILE] ` +
      `[--secrets FILE|-] ${ENVIRONMENT}`,
    run: async args => (await import('./links/links.ts')).linksChange(args),
  },
  {
    name: 'links list',
    summary: 'The links of an environment, and how the running processes find them',
    options: ENVIRONMENT,
    run: async args => (await import('./links/links.ts')).linksList(args),
  },
  {
    name: 'links show',
    summary: 'One link: settings, names of its secrets, state in every process, enrolments',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('./links/links.ts')).linksShow(args),
  },
  {
    name: 'links test',
    summary:
      'Open a link from here and ask the far side for an echo; exits 1 if none comes. Their webhook may verify our address for an hour',
    options: `--id ID [--timeout SECONDS] ${ENVIRONMENT}`,
    run: async args => (await import('./links/links.ts')).linksTest(args),
  },
  {
    name: 'links enable',
    control: 'dual',
    summary: 'Let a disabled link work again',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('./links/links.ts')).linksEnable(args),
  },
  {
    name: 'links disable',
    summary: 'Send nothing over a link any more, refunds of what was paid there included',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('./links/links.ts')).linksDisable(args),
  },
  {
    name: 'links trace',
    summary: 'The last messages of a link, field by field, card data masked',
    options: `--id ID [--last 20] [--follow] ${ENVIRONMENT}`,
    run: async args => (await import('./links/trace.ts')).linksTrace(args),
  },
  {
    name: 'links certify',
    summary:
      "Play a file of cases against an acquirer's test host and write the report (HTML and JSON); exits 1 if one fails",
    options: `--id ID --merchant ID --cases FILE --out FOLDER [--timeout SECONDS] ${ENVIRONMENT}`,
    run: async args => (await import('./links/certify.ts')).linksCertify(args),
  },
  {
    name: 'connections dialect',
    summary:
      'Check the file of an ISO 8583 dialect and decode a sample message, show a shipped dialect, or print the JSON schema',
    options: 'check <file> [--json] | show NAME | schema',
    complete: async () => (await import('./links/dialect.ts')).dialectActions,
    run: async args => (await import('./links/dialect.ts')).connectionsDialect(args),
  },
  {
    name: 'links compare',
    summary: "Put what went over a link on a day beside the far side's own list; exits 1 if they differ",
    options: `--id ID [--day YYYY-MM-DD] [--merchant ID] ${ENVIRONMENT}`,
    run: async args => (await import('./links/compare.ts')).linksCompare(args),
  },
  {
    name: 'enrol',
    control: 'dual',
    summary: 'Tell a link what a merchant is called there; values from a file or standard input (-)',
    options: `--merchant ID --link ID (--values FILE|- | --remove) ${ENVIRONMENT}`,
    run: async args => (await import('./links/enrol.ts')).enrol(args),
  },
  {
    name: 'route set',
    control: 'dual',
    summary:
      'Replace the rules by which payments find their link, of a merchant or of all; [] takes them away',
    options: `[--merchant ID] [--method card|pse|store] --rules FILE|'<json>' ${ENVIRONMENT}`,
    run: async args => (await import('./links/route.ts')).routeSet(args),
  },
  {
    name: 'route list',
    summary: 'The rules of a merchant, or all rules',
    options: `[--merchant ID] ${ENVIRONMENT}`,
    run: async args => (await import('./links/route.ts')).routeList(args),
  },
  {
    name: 'route explain',
    summary: 'Which rule and which links a payment would take, and why; exits 1 if nobody would take it',
    options:
      '--merchant ID --amount PESOS [--method card|pse|store] [--bin DIGITS] [--brand B] [--card-type credit|debit|prepaid] ' +
      `[--installments N] [--initiator payer|merchant] [--reference R] ${ENVIRONMENT}`,
    run: async args => (await import('./links/route.ts')).routeExplain(args),
  },
];
