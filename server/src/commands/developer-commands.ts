import type { Command } from './command.ts';

/** For those who build an integration and try it. */
export const developerCommands: readonly Command[] = [
  {
    name: 'listen',
    summary: "Show a sandbox merchant's events as they happen, and forward them to a local address",
    options:
      '[--forward-to http://127.0.0.1:3000/hooks] [--merchant ID] [--events charge.succeeded,…] [--json]',
    run: async args => (await import('./listen.ts')).listen(args),
  },
  {
    name: 'trigger',
    summary: 'Make an event happen in the running sandbox, by the calls that lead to it',
    complete: async () => Object.keys((await import('./trigger/recipes.ts')).recipes),
    options: '<event type> [--merchant ID --key sk_…] [--url http://127.0.0.1:8001]',
    run: async args => (await import('./trigger/trigger.ts')).trigger(args),
  },
  {
    name: 'logs tail',
    summary: "Follow a merchant's requests to the API as they come; JSON lines where no terminal reads along",
    options:
      '[--merchant ID] [--status 4xx] [--method POST] [--path /charges] [--since 15m] [--environment sandbox|production] [--json]',
    run: async args => (await import('./logs/tail.ts')).logsTail(args),
  },
  {
    name: 'fixtures play',
    summary:
      'Make the API calls of a file in the sandbox, and stop at the first answer that is not as it says',
    options: '<file> [--merchant ID --key sk_…] [--url http://127.0.0.1:8001]',
    run: async args => (await import('./fixtures/fixtures.ts')).fixturesPlay(args),
  },
  {
    name: 'fixtures list',
    summary: 'The files of calls that come with Recaudo: `fixtures play` takes their names',
    options: '[--json]',
    run: async args => (await import('./fixtures/fixtures.ts')).fixturesList(args),
  },
  {
    name: 'mcp',
    summary: 'Let an assistant read guides and payments over MCP (stdio), with a key of the sandbox',
    options: '[--allow-writes] [--allow-production]',
    run: async args => (await import('./mcp/mcp.ts')).mcp(args),
  },
  {
    name: 'clock show',
    summary: "A sandbox merchant's clock",
    options: '--merchant ID [--json]',
    run: async args => (await import('./clock.ts')).clockShow(args),
  },
  {
    name: 'clock advance',
    summary: "Move a sandbox merchant's clock and do what falls due on the way",
    options: '--merchant ID (--days N | --weeks N | --months N | --to MOMENT) [--json]',
    run: async args => (await import('./clock.ts')).clockAdvance(args),
  },
];
