import type { CallsOf } from '../route.ts';
import type { operator } from './operator.ts';

/** The dashboard's own routes and the operator's, below /panel. */
export type PanelCalls = CallsOf<typeof operator>;
