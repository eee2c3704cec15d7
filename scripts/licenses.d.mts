interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
}
export const READ_FROM_FILE: Readonly<Record<string, string>>;
export function listLicenseProblems(
  lock: { packages: Record<string, LockedPackage> },
  notice: string,
): string[];
