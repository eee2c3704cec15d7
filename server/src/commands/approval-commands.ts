import type { Command } from './command.ts';

/** Changes of production that wait for a second person. */
export const approvalCommands: readonly Command[] = [
  {
    name: 'approvals list',
    summary: 'Changes that wait for a second person; --all adds those that were decided lately',
    options: '[--all] [--json]',
    run: async args => (await import('./approvals/approvals.ts')).approvalsList(args),
  },
  {
    name: 'approvals show',
    summary: 'One change: what is there now, what would be there, and who asked for it',
    options: '--id ID [--json]',
    run: async args => (await import('./approvals/approvals.ts')).approvalsShow(args),
  },
  {
    name: 'approvals confirm',
    summary: 'Confirm and make a change that an operator asked for in the console',
    options: '--id ID [--json]',
    run: async args => (await import('./approvals/approvals.ts')).approvalsConfirm(args),
  },
  {
    name: 'approvals reject',
    summary: 'Reject a change that an operator asked for, or withdraw one that a command asked for',
    options: `--id ID --reason '<why>' [--json]`,
    run: async args => (await import('./approvals/approvals.ts')).approvalsReject(args),
  },
];
