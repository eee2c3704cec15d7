import { type Mistake, pointerTo } from '../../../platform/primitives/declared-files/schema-mistakes.ts';
import { batchValues, type Column, type Layout, type Value } from './layout-schema.ts';

type RecordName = 'header' | 'line' | 'footer';
const recordNames: readonly RecordName[] = ['header', 'line', 'footer'];

export const dateValues: readonly Value[] = ['sent_date', 'pay_date'];
export const amountValues: readonly Value[] = ['amount', 'total'];
const cutValues: readonly Value[] = ['name', 'payer_name', 'description', 'email'];

/** Rules that the schema cannot express. */
export function findLayoutMistakes(layout: Layout): Mistake[] {
  return [
    ...recordNames.flatMap(name => judgeRecord(layout, name)),
    ...judgeWhole(layout),
    ...judgeResponse(layout),
  ];
}

function judgeRecord(layout: Layout, name: RecordName): Mistake[] {
  const columns = layout[name] ?? [];
  const mistakes = columns.flatMap((column, place) =>
    messagesOf(layout, name, column).map(([field, message]) => ({
      path: pointerTo(name, place, ...(field === '' ? [] : [field])),
      message,
    })),
  );
  if (layout.shape !== 'fixed' || columns.length === 0) return mistakes;
  const width = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  if (layout.record_width !== undefined && width !== layout.record_width) {
    mistakes.push({
      path: pointerTo(name),
      message: `has columns of ${width} characters in all, but record_width is ${layout.record_width}`,
    });
  }
  return mistakes;
}

function messagesOf(layout: Layout, record: RecordName, column: Column): [field: string, message: string][] {
  const { value, text } = column;
  const found: [string, string][] = [];
  if (value !== undefined && text !== undefined) found.push(['text', 'cannot stand beside value']);
  if (layout.shape === 'fixed' && column.width === undefined) found.push(['width', 'is missing']);
  if (text !== undefined && text.length > (column.width ?? text.length)) {
    found.push(['text', `is longer than the width of ${column.width}`]);
  }
  if (record !== 'line' && value !== undefined && !batchValues.some(known => known === value)) {
    found.push(['value', `belongs to one payout: the ${record} cannot have it`]);
  }
  if (column.codes !== undefined && layout.codes[column.codes] === undefined) {
    found.push(['codes', 'names no table of codes']);
  }
  const isDate = value !== undefined && dateValues.includes(value);
  if (isDate !== (column.date !== undefined)) {
    found.push(['date', isDate ? 'is missing' : 'is for sent_date and pay_date only']);
  }
  const isAmount = value !== undefined && amountValues.includes(value);
  if (isAmount !== (column.amount !== undefined)) {
    found.push(['amount', isAmount ? 'is missing' : 'is for amount and total only']);
  }
  if (column.amount === 'pesos' && !layout.is_whole_pesos) {
    found.push(['amount', 'drops the centavos: set is_whole_pesos']);
  }
  if (column.cut === true && (value === undefined || !cutValues.includes(value))) {
    found.push(['cut', 'would change what is paid: only a name, a description or an email may be cut']);
  }
  if (column.bank !== undefined && layout.own_bank === undefined) {
    found.push(['bank', 'needs own_bank']);
  }
  return found;
}

/** The columns that say who is paid how much. */
const needed: readonly Value[] = ['amount', 'account'];

function judgeWhole(layout: Layout): Mistake[] {
  const mistakes: Mistake[] = [];
  if (layout.shape === 'csv' && layout.separator === undefined)
    mistakes.push({ path: '/separator', message: 'is missing' });
  if (layout.shape === 'fixed' && layout.has_names === true)
    mistakes.push({ path: '/has_names', message: 'is for a CSV only' });
  for (const value of needed) {
    if (!layout.line.some(column => column.value === value))
      mistakes.push({ path: '/line', message: `has no column with the value ${value}` });
  }
  return mistakes;
}

function judgeResponse({ response }: Layout): Mistake[] {
  if (response === undefined) return [];
  const mistakes: Mistake[] = [];
  if (response.shape === 'fixed') {
    for (const name of ['reference', 'amount', 'status', 'reason'] as const) {
      const place = response[name];
      if (place !== undefined && place.width === undefined)
        mistakes.push({ path: pointerTo('response', name, 'width'), message: 'is missing' });
    }
  }
  if (response.amount !== undefined && response.amount_in === undefined)
    mistakes.push({ path: '/response/amount_in', message: 'is missing' });
  const seen = new Map<string, string>();
  for (const name of ['paid', 'failed', 'returned', 'in_transit'] as const) {
    response[name].forEach((word, place) => {
      const known = seen.get(word.toLowerCase());
      if (known !== undefined)
        mistakes.push({ path: pointerTo('response', name, place), message: `stands under ${known}, too` });
      seen.set(word.toLowerCase(), name);
    });
  }
  if (response.paid.length === 0) mistakes.push({ path: '/response/paid', message: 'must not be empty' });
  return mistakes;
}
