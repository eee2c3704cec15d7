import type { Role, ServeOptions } from '../serve-options.ts';

export type ChildRole = Extract<Role, 'api' | 'portal'>;

/** The roles of the first process and of its child processes. */
export interface ProcessPlan {
  here: readonly Role[];
  children: readonly ChildRole[];
}

/**
 * The portal reads the files that people upload and renders their reports. On more than one core it gets a process of its own,
 * so that a portal that hangs or crashes stops no payment. The worker stays in the first process.
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
