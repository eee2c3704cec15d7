import type { SourceFile } from './source-file.ts';

export interface Offence {
  line: number;
  what: string;
}

export interface Rule {
  name: string;
  /** Whether the rule applies to this file. */
  covers(path: string): boolean;
  offences(file: SourceFile): Offence[];
}

export const isTest = (path: string): boolean => path.includes('.test.') || path.startsWith('server/test/');
export const isProgram = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);
