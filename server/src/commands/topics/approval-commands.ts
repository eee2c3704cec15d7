import type { Command } from '../command.ts';

/** Production changes that wait for a second person. */
export const approvalCommands: readonly Command[] = [
  {
    name: 'approvals list',
    summary: 'List changes that wait for a second person; --all adds recent decisions',
    options: '[--all] [--json]',
    run: async args => (await import('../people/approvals/approvals.ts')).approvalsList(args),
  },
  {
    name: 'approvals show',
    summary: 'Show a change: the current value, the new value, and who requested it',
    options: '--id ID [--json]',
    run: async args => (await import('../people/approvals/approvals.ts')).approvalsShow(args),
  },
  {
    name: 'approvals confirm',
    summary: 'Confirm and apply a change requested in the console',
    options: '--id ID [--json]',
    run: async args => (await import('../people/approvals/approvals.ts')).approvalsConfirm(args),
  },
  {
    name: 'approvals reject',
    summary: 'Reject a change requested by an operator, or withdraw one requested by a command',
    options: `--id ID --reason '<why>' [--json]`,
    run: async args => (await import('../people/approvals/approvals.ts')).approvalsReject(args),
  },
];
