/** Actions that an operator can request from the program that runs PostgreSQL. */
export const backupActions = ['backup', 'verify'] as const;
export type BackupAction = (typeof backupActions)[number];
