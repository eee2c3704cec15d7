import type { EventType } from '@recaudo/contract/shared/event-types';
import { formatInstant } from '../../../platform/primitives/time/instant.ts';
import { resourceField } from './event.ts';

export interface ShownEvent {
  id: string;
  type: EventType;
  sequence: number;
  creationDate: Date;
  payload: string;
}

/**
 * An event as GET answers it and as it is delivered, byte for byte. Written by hand: the payload was frozen as text
 * when it happened, and reading it again would lose the decimals of its amounts.
 */
export const eventToText = ({ id, type, sequence, creationDate, payload }: ShownEvent): string =>
  `{"type":"${type}","event_date":"${formatInstant(creationDate)}","id":"${id}","sequence":${sequence},` +
  `"${resourceField(type)}":${payload}}`;
