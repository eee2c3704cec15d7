export interface Fault {
  project: 'api' | 'chaos';
  fault: string;
  done: string;
  seen: string;
  /** A title is a part of the full name of its tests, and is in the file as it stands here. */
  tests: { file: string; title?: string }[];
}

interface TestResult {
  fullName: string;
  status: string;
  meta: { figures?: Record<string, number | string> };
}

/** What is used of the report that vitest writes. */
export interface Report {
  testResults: { name: string; assertionResults: TestResult[] }[];
}

export function isHeld(fault: Fault, report: Report): boolean;
export function figuresOf(fault: Fault, report: Report): string;
export function tableOf(faults: Fault[], report: Report, about: string): string;
export function beginOf(project: string): string;
export function endOf(project: string): string;
export function putTable(page: string, project: string, table: string): string;
