export function isLater(version: string, than: string): boolean;
export function release(args: readonly string[]): Promise<void>;
