import type { Command } from '../command.ts';
import { ENVIRONMENT } from '../terminal/environment-option.ts';

const PERSON = '--merchant ID (--customer ID | --email E | --document N)';

/** Requests by people about their personal data (Ley 1581 de 2012). */
export const peopleCommands: readonly Command[] = [
  {
    name: 'people erase',
    summary: "Erase a person's data at one merchant; without --yes, only show what would happen",
    options: `${PERSON} [--cancel-subscriptions] [--yes] [--by '<who>'] ${ENVIRONMENT}`,
    run: async args => (await import('../personal-data/erase.ts')).peopleErase(args),
  },
  {
    name: 'people requests',
    summary: 'List personal data erasure requests with their due dates, newest first',
    options: ENVIRONMENT,
    run: async args => (await import('../personal-data/requests.ts')).peopleRequests(args),
  },
  {
    name: 'people certificate',
    summary: 'Write the certificate of a completed erasure, as a PDF',
    options: `--merchant ID --request ID --to FILE.pdf ${ENVIRONMENT}`,
    run: async args => (await import('../personal-data/requests.ts')).peopleCertificate(args),
  },
  {
    name: 'people export',
    summary: 'Write everything stored about a person at one merchant, as JSON and PDF',
    options: `${PERSON} --to FOLDER ${ENVIRONMENT}`,
    run: async args => (await import('../personal-data/export.ts')).peopleExport(args),
  },
  {
    name: 'people reapply',
    summary: 'After a restore, repeat the erasures made since the backup',
    options: '[--list FILE] [--json]',
    run: async args => (await import('../personal-data/reapply.ts')).peopleReapply(args),
  },
];
