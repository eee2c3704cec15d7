import type { CardProcessor } from '../../card-processor.ts';
import { newOpenpayDays } from '../openpay-days.ts';
import { authorise } from './authorise.ts';
import { newFollowUp } from './follow-ups.ts';
import { inquire } from './inquire.ts';
import { type ReversingLine, reverse } from './reverse.ts';

/** Cards over another gateway. */
export const newOpenpayCards = (line: ReversingLine): CardProcessor => ({
  authorise: (request, deadline) => authorise(line, request, deadline),
  capture: newFollowUp(line, 'capture'),
  refund: newFollowUp(line, 'refund'),
  reverse: (request, deadline) => reverse(line, request, deadline),
  inquire: (request, deadline) => inquire(line, request, deadline),
  days: newOpenpayDays(line.upstream),
});
