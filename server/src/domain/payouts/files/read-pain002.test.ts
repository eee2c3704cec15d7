import { expect, test } from 'vitest';
import { isPain002, readPain002 } from './read-pain002.ts';

const [a, b, c] = ['po00000000000000000a', 'po00000000000000000b', 'po00000000000000000c'] as const;
const expected = [a, b, c].map((reference, index) => ({
  reference,
  amountCentavos: BigInt(index + 1) * 10_050n,
}));

const reasonOf = (code: string, info = '') =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${info === '' ? '' : `<AddtlInf>${info}</AddtlInf>`}</StsRsnInf>`;
const payment = (id: string, status: string, { reason = '', amount = '' } = {}) =>
  `<TxInfAndSts>
     <StsId>1</StsId><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}
     <OrgnlTxRef>${amount === '' ? '' : `<Amt><InstdAmt Ccy="COP">${amount}</InstdAmt></Amt>`}</OrgnlTxRef>
   </TxInfAndSts>`;
const message = (payments: string, { batch = 'pb1', group = '', block = '', before = '' } = {}) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>bank-7</MsgId><CreDtTm>2026-11-20T09:00:00</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}</OrgnlPmtInfId>${block}${payments}</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`);
const read = (bytes: Buffer) => readPain002(bytes, 'pb1', expected);
const statesOf = (bytes: Buffer) =>
  Object.fromEntries(read(bytes).lines.map(({ reference, state }) => [reference, state]));

test('each payment has a status, and a rejected one its reason', () => {
  const bytes = message(
    payment(a, 'ACSC', { amount: '100.50' }) +
      payment(b, 'RJCT', { reason: reasonOf('AC04', 'Cuenta cerrada &amp; saldada') }) +
      payment(c, 'ACSP'),
  );
  expect(isPain002(bytes)).toBe(true);
  expect(read(bytes)).toEqual({
    lines: [
      { line: 5, reference: a, state: 'paid', reason: null },
      { line: 8, reference: b, state: 'failed', reason: 'AC04, Cuenta cerrada & saldada' },
      { line: 11, reference: c, state: 'in_transit', reason: null },
    ],
    problems: [],
    missing: [],
  });
});

test('with a prefix, in version 10, and with the status of the whole file', () => {
  const prefixed = message(payment(a, 'ACCC'))
    .toString()
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:');
  expect(
    statesOf(Buffer.from(prefixed.replaceAll('001.03', '001.10').replace('xmlns=', 'xmlns:p='))),
  ).toEqual({
    [a]: 'paid',
  });
  const rejected = message('', { group: `<GrpSts>RJCT</GrpSts>${reasonOf('FF01')}` });
  expect(read(rejected).lines.map(({ state, reason }) => [state, reason])).toEqual(
    expected.map(() => ['failed', 'FF01']),
  );
  expect(statesOf(message('', { block: '<PmtInfSts>ACSC</PmtInfSts>' }))).toEqual({
    [a]: 'paid',
    [b]: 'paid',
    [c]: 'paid',
  });
});

test('a partly accepted file leaves what it does not name to the next response', () => {
  const { lines, missing } = read(message(payment(b, 'RJCT'), { group: '<GrpSts>PART</GrpSts>' }));
  expect(lines.map(({ reference }) => reference)).toEqual([b]);
  expect(missing).toEqual([a, c]);
});

test('what cannot be believed is not taken', () => {
  const problemsOf = (bytes: Buffer) => read(bytes).problems.map(({ message: text }) => text);
  expect(problemsOf(message(payment('po1', 'ACSC')))).toEqual(['names no payout of this batch: po1']);
  expect(problemsOf(message(payment(a, 'ACSC', { amount: '100.51' })))).toEqual([
    `has another amount than ${a}: 100.51`,
  ]);
  expect(problemsOf(message(payment(a, 'OKAY')))).toEqual(['has an unknown status: OKAY']);
  expect(problemsOf(message(payment(a, 'ACSC'), { batch: 'pb2' }))).toEqual([
    'is about another message: pb2',
  ]);
  const contradiction = read(message(payment(a, 'ACSC') + payment(a, 'RJCT')));
  expect(contradiction.lines).toEqual([]);
  expect(contradiction.problems).toHaveLength(1);
});

test('a document type, broken XML and other XML are rejected, whatever they contain', () => {
  const before = '<!DOCTYPE Document [<!ENTITY paid "ACSC">]>';
  const fails = (bytes: Buffer, text: string) => {
    const { lines, problems, missing } = read(bytes);
    expect([lines, missing]).toEqual([[], [a, b, c]]);
    expect(problems[0]?.message).toContain(text);
  };
  fails(message(payment(a, '&paid;'), { before }), 'declares a document type');
  fails(Buffer.from(message(payment(a, 'ACSC')).toString().slice(0, -30)), 'is no XML');
  fails(Buffer.from('<CstmrPmtStsRpt></CstmrPmtStsRpt>'), 'is about another message: none');
  expect(isPain002(Buffer.from('reference;status'))).toBe(false);
});
