import type { Role } from '../permissions.ts';
import type { Bilingual } from './language.ts';

export const roleWords: Record<Role, Bilingual> = {
  owner: { es: 'dueño', en: 'owner' },
  finance: { es: 'finanzas', en: 'finance' },
  accountant: { es: 'contador', en: 'accountant' },
  developer: { es: 'desarrollo', en: 'developer' },
  read_only: { es: 'solo lectura', en: 'read only' },
};

export const isRole = (text: string): text is Role => Object.hasOwn(roleWords, text);
