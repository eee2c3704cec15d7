import { mayServe, type OperatorDuty } from '@recaudo/contract/operator/operator-duties';
import { type Action, mayDo, permissions, type Role } from '@recaudo/contract/shared/permissions';
import { usePreferences } from './preferences.ts';
import { useBusiness, useOperatorRole } from './session.tsx';

/** What a button or a form takes: an action of a business, or a duty of the console. */
export type Need = Action | `ops:${OperatorDuty}`;

/** The duty that a need of the console names; undefined for one of a business. */
export const dutyOf = (need: Need): OperatorDuty | undefined =>
  need.startsWith('ops:') ? (need.slice('ops:'.length) as OperatorDuty) : undefined;

/** What the role of who is signed in allows here, by the same tables that the server goes by. */
export function useMayDo(): (need: Need | readonly Need[] | undefined) => boolean {
  const { environment } = usePreferences();
  const role = useBusiness()?.role;
  const operatorRole = useOperatorRole();
  const may = (need: Need): boolean => {
    const duty = dutyOf(need);
    if (duty !== undefined) return mayServe(operatorRole, duty);
    return role !== undefined && mayDo(role, need as Action, environment);
  };
  return needs => needs === undefined || [needs].flat().some(may);
}

export const useMay = (need: Need | undefined): boolean => useMayDo()(need);

/** An accountant: sees the books of the business and nothing else of it. */
export function useIsBooksOnly(): boolean {
  const mayDo = useMayDo();
  return mayDo('books') && !mayDo('read');
}

/** Whom to ask for what the own role does not allow. */
export function useRolesFor(action: Action): readonly Role[] {
  return permissions[action][usePreferences().environment];
}
