import { spawnSync } from 'node:child_process';
import type { SnippetLanguage } from './guide.ts';

const runs = (command: string, ...parameters: string[]): boolean =>
  spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;

/** The tools that the snippets of each language need on this machine. */
const needed: Record<SnippetLanguage, () => boolean> = {
  sh: () => runs('curl', '--version') && runs('bash', '--version'),
  js: () => true,
  python: () => runs('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 8))'),
  php: () => runs('php', '-r', 'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);'),
  java: () => {
    const { stdout } = spawnSync('java', ['--version'], { encoding: 'utf8' });
    return Number(/^\w+ (\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= 17;
  },
};

const titles: Record<SnippetLanguage, string> = {
  sh: 'curl',
  js: 'Node.js',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
};

export interface Tool {
  language: SnippetLanguage;
  title: string;
  isMissing: boolean;
}

/** The title of a skipped test names the tool that the machine lacks. */
export function findTool(language: SnippetLanguage): Tool {
  const isMissing = !needed[language]();
  const title = titles[language];
  return { language, isMissing, title: isMissing ? `${title} (not on this machine)` : title };
}
