export const MOST_API_FILES: number;
export function chooseFiles(
  affected: readonly string[],
  changed: readonly string[],
): { run: string[]; leftOut: { length: number; files: string }[] };
export function runFastTests(args: readonly string[]): Promise<void>;
