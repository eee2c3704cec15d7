import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

/** Commands for connections, enrollments and their traffic. */
export const connectionCommands: readonly Command[] = [
  {
    name: 'connections add',
    control: 'dual',
    summary: 'Add a connection to an acquirer or another gateway; secrets from a file or standard input (-)',
    options:
      `--id ID --kind iso8583|openpay --name N [--methods card,pse,store] [--settings FILE|'<json>'] ` +
      `[--dialect NAME|FILE] [--secrets FILE|-] ${ENVIRONMENT}`,
    run: async args => (await import('../connections/connections.ts')).connectionsAdd(args),
  },
  {
    name: 'connections change',
    control: 'dual',
    summary: 'Change a connection; every process reopens it within a second and keeps the secrets you omit',
    options:
      `--id ID [--name N] [--methods card,pse,store] [--settings FILE|'<json>'] [--dialect NAME|FILE] ` +
      `[--secrets FILE|-] ${ENVIRONMENT}`,
    run: async args => (await import('../connections/connections.ts')).connectionsChange(args),
  },
  {
    name: 'connections list',
    summary: 'List the connections of an environment and their state in the running processes',
    options: ENVIRONMENT,
    run: async args => (await import('../connections/connections.ts')).connectionsList(args),
  },
  {
    name: 'connections show',
    summary: 'Show one connection: settings, names of its secrets, state in every process, enrolments',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('../connections/connections.ts')).connectionsShow(args),
  },
  {
    name: 'connections test',
    summary:
      'Open a connection from here and ask the other side for an echo; exits 1 without one. Their webhook may verify our address for an hour',
    options: `--id ID [--timeout SECONDS] ${ENVIRONMENT}`,
    run: async args => (await import('../connections/connections.ts')).connectionsTest(args),
  },
  {
    name: 'connections enable',
    control: 'dual',
    summary: 'Enable a disabled connection',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('../connections/connections.ts')).connectionsEnable(args),
  },
  {
    name: 'connections disable',
    summary: 'Stop sending over a connection, including refunds of what was paid there',
    options: `--id ID ${ENVIRONMENT}`,
    run: async args => (await import('../connections/connections.ts')).connectionsDisable(args),
  },
  {
    name: 'connections trace',
    summary: 'Show the last messages of a connection, field by field, card data masked',
    options: `--id ID [--last 20] [--follow] ${ENVIRONMENT}`,
    run: async args => (await import('../connections/trace.ts')).connectionsTrace(args),
  },
  {
    name: 'connections certify',
    summary:
      "Play a file of cases against an acquirer's test host and write the report (HTML and JSON); exits 1 if one fails",
    options: `--id ID --merchant ID --cases FILE --out FOLDER [--timeout SECONDS] ${ENVIRONMENT}`,
    run: async args => (await import('../connections/certify.ts')).connectionsCertify(args),
  },
  {
    name: 'connections dialect',
    summary:
      'Check the file of an ISO 8583 dialect and decode a sample message, show a shipped dialect, or print the JSON schema',
    options: 'check <file> [--json] | show NAME | schema',
    complete: async () => (await import('../connections/dialect.ts')).dialectActions,
    run: async args => (await import('../connections/dialect.ts')).connectionsDialect(args),
  },
  {
    name: 'connections compare',
    summary:
      "Compare what went over a connection on a day with the other side's list; exits 1 if they differ",
    options: `--id ID [--day YYYY-MM-DD] [--merchant ID] ${ENVIRONMENT}`,
    run: async args => (await import('../connections/compare.ts')).connectionsCompare(args),
  },
  {
    name: 'enrol',
    control: 'dual',
    summary: 'Enrol a merchant at a connection; values from a file or standard input (-)',
    options: `--merchant ID --connection ID (--values FILE|- | --remove) ${ENVIRONMENT}`,
    run: async args => (await import('../connections/enrol.ts')).enrol(args),
  },
  {
    name: 'routing set',
    control: 'dual',
    summary: 'Replace the routing rules of a merchant, or of all merchants; [] removes them',
    options: `[--merchant ID] [--method card|pse|store] --rules FILE|'<json>' ${ENVIRONMENT}`,
    run: async args => (await import('../connections/routing.ts')).routingSet(args),
  },
  {
    name: 'routing list',
    summary: 'List the routing rules of a merchant, or all of them',
    options: `[--merchant ID] ${ENVIRONMENT}`,
    run: async args => (await import('../connections/routing.ts')).routingList(args),
  },
  {
    name: 'routing explain',
    summary: 'Explain which rule and connections a payment would use; exits 1 if none would take it',
    options:
      '--merchant ID --amount PESOS [--method card|pse|store] [--bin DIGITS] [--brand B] [--card-type credit|debit|prepaid] ' +
      `[--installments N] [--initiator payer|merchant] [--reference R] ${ENVIRONMENT}`,
    run: async args => (await import('../connections/routing.ts')).routingExplain(args),
  },
];
