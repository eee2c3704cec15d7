/** What an operator may ask of the program that has the server. */
export const backupActions = ['backup', 'verify'] as const;
export type BackupAction = (typeof backupActions)[number];
