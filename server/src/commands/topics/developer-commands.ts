import type { Command } from '../command.ts';

/** For developers who build and test an integration. */
export const developerCommands: readonly Command[] = [
  {
    name: 'listen',
    summary: "Show a sandbox merchant's events as they happen, and forward them to a local URL",
    options:
      '[--forward-to http://127.0.0.1:3000/hooks] [--merchant ID] [--events charge.succeeded,…] [--json]',
    run: async args => (await import('../developers/listen.ts')).listen(args),
  },
  {
    name: 'trigger',
    summary: 'Trigger an event in the running sandbox by making the API calls that lead to it',
    complete: async () => Object.keys((await import('../developers/trigger/recipes.ts')).recipes),
    options: '<event type> [--merchant ID --key sk_…] [--url http://127.0.0.1:8001]',
    run: async args => (await import('../developers/trigger/trigger.ts')).trigger(args),
  },
  {
    name: 'logs tail',
    summary: "Follow a merchant's API requests live; prints JSON lines unless stdout is a terminal",
    options:
      '[--merchant ID] [--status 4xx] [--method POST] [--path /charges] [--since 15m] [--environment sandbox|production] [--json]',
    run: async args => (await import('../developers/logs/tail.ts')).logsTail(args),
  },
  {
    name: 'fixtures play',
    summary: 'Make the API calls of a fixture file in the sandbox; stops at the first unexpected response',
    options: '<file> [--merchant ID --key sk_…] [--url http://127.0.0.1:8001]',
    run: async args => (await import('../developers/fixtures/fixtures.ts')).fixturesPlay(args),
  },
  {
    name: 'fixtures list',
    summary: 'List the fixture files that ship with Recaudo, for use with `fixtures play`',
    options: '[--json]',
    run: async args => (await import('../developers/fixtures/fixtures.ts')).fixturesList(args),
  },
  {
    name: 'mcp',
    summary: 'Let an assistant read guides and payments over MCP (stdio), with a sandbox key',
    options: '[--allow-writes] [--allow-production]',
    run: async args => (await import('../mcp/mcp.ts')).mcp(args),
  },
  {
    name: 'clock show',
    summary: "Show a sandbox merchant's clock",
    options: '--merchant ID [--json]',
    run: async args => (await import('../installation/clock.ts')).clockShow(args),
  },
  {
    name: 'clock advance',
    summary: "Advance a sandbox merchant's clock and run everything that falls due",
    options: '--merchant ID (--days N | --weeks N | --months N | --to MOMENT) [--json]',
    run: async args => (await import('../installation/clock.ts')).clockAdvance(args),
  },
];
