import type { Role, ServeOptions } from '../serve-options.ts';

export type ChildRole = Extract<Role, 'api' | 'portal'>;

/** The roles of the first process and of its child processes. */
export interface ProcessPlan {
  here: readonly Role[];
  children: readonly ChildRole[];
}

/**
 * With more than one core the portal gets its own process, because it parses uploaded files and renders reports: if it
 * hangs or crashes, payments continue. The worker stays in the first process.
 */
export function planProcesses(
  { roles, apiProcesses, oneProcess }: Pick<ServeOptions, 'roles' | 'apiProcesses' | 'oneProcess'>,
  cores: number,
): ProcessPlan {
  const hasApi = roles.includes('api');
  const isApiApart = hasApi && apiProcesses > 1;
  const isPortalApart = hasApi && roles.includes('portal') && cores > 1 && !oneProcess;
  const apiChildren = Array.from({ length: isApiApart ? apiProcesses : 0 }, () => 'api' as const);
  return {
    here: roles.filter(role => !(role === 'api' && isApiApart) && !(role === 'portal' && isPortalApart)),
    children: isPortalApart ? [...apiChildren, 'portal'] : apiChildren,
  };
}
