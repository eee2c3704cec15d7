import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect } from 'vitest';
import { MAIN } from '../program/running-program.ts';

/** A program that talks to `recaudo mcp` as assistants do, with the client of the official SDK. */
export interface Assistant {
  client: Client;
  /** The text of a tool's answer, and whether it is an error. */
  call(name: string, input?: Record<string, unknown>): Promise<{ text: string; isError: boolean }>;
  /** What a tool answers as JSON; fails the test where it is refused. */
  ask<Answer>(name: string, input?: Record<string, unknown>): Promise<Answer>;
  stderr(): string;
}

/** `recaudo mcp` as an assistant's program starts it, for as long as `work` takes. */
export async function withAssistant(
  options: string[],
  env: Record<string, string>,
  work: (assistant: Assistant) => Promise<void>,
): Promise<void> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...options],
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', chunk => {
    stderr += String(chunk);
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const call: Assistant['call'] = async (name, input = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: input });
    const [first] = content as { type: string; text: string }[];
    return { text: first?.text ?? '', isError: isError === true };
  };
  try {
    await work({
      client,
      call,
      async ask<Answer>(name: string, input?: Record<string, unknown>) {
        const { text, isError } = await call(name, input);
        expect(isError ? text : '').toBe('');
        return JSON.parse(text) as Answer;
      },
      stderr: () => stderr,
    });
  } finally {
    await client.close();
  }
}
