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
 * An event exactly as GET returns it and as it is delivered. Built as text, because parsing the stored payload would
 * lose the decimals of its amounts.
 */
export const eventToText = ({ id, type, sequence, creationDate, payload }: ShownEvent): string =>
  `{"type":"${type}","event_date":"${formatInstant(creationDate)}","id":"${id}","sequence":${sequence},` +
  `"${resourceField(type)}":${payload}}`;
