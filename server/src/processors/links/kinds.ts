import { iso8583Kind } from '../iso8583/iso8583-kind.ts';
import type { LinkKind } from './link.ts';

/** Every kind of link that this program can speak. */
export const builtInKinds: readonly LinkKind[] = [iso8583Kind];
