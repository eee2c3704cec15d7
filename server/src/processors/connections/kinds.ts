import { iso8583Kind } from '../iso8583/iso8583-kind.ts';
import { openpayKind } from '../openpay/openpay-kind.ts';
import type { ConnectionKind } from './connection.ts';

/** Every protocol that this program supports. */
export const builtInKinds: readonly ConnectionKind[] = [iso8583Kind, openpayKind];
