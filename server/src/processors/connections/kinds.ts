import { iso8583Kind } from '../iso8583/iso8583-kind.ts';
import { openpayKind } from '../openpay/openpay-kind.ts';
import type { ConnectionKind } from './connection.ts';

/** Every kind of connection that this program can speak. */
export const builtInKinds: readonly ConnectionKind[] = [iso8583Kind, openpayKind];
