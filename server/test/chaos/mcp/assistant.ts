import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect } from 'vitest';
import { MAIN } from '../program/running-program.ts';

/** An MCP client of `recaudo mcp`, using the official SDK as assistants do. */
export interface Assistant {
  client: Client;
  call(name: string, input?: Record<string, unknown>): Promise<{ text: string; isError: boolean }>;
  ask<Answer>(name: string, input?: Record<string, unknown>): Promise<Answer>;
  stderr(): string;
}

/** Runs `recaudo mcp` as an assistant would, while `work` runs. */
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
