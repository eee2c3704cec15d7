import Type from 'typebox';
import { oneOf } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { backupActions } from './backup-actions.ts';

/** Backups and restore tests on request, carried out by the program that runs PostgreSQL. */
export const backups = {
  request: route({
    method: 'POST',
    path: '/ops/backups',
    access: 'operator',
    duty: 'administer',
    change: 'backup_requested',
    body: Type.Object({ action: oneOf(backupActions) }),
    status: 204,
    answer: Type.Null(),
  }),
};
