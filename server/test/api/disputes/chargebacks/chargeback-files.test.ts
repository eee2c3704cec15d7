import { describe, expect, test } from 'vitest';
import { CHARGEBACKS_PATH, useChargebackDesk } from '../../../support/world/disputes/chargeback-desk.ts';
import { sheetOf, xlsxOf } from '../../../support/world/files/test-xlsx.ts';

const { operator, payOver, statusOf, legsOf } = useChargebackDesk();

describe('a file of an acquirer', () => {
  const send = (path: string, content: string) =>
    operator.post(`${CHARGEBACKS_PATH}/files${path}`, Buffer.from(content), {
      headers: { 'content-type': 'text/csv' },
    });

  test('is matched by name, read row by row, and can be sent again', async () => {
    const [one, other] = [await payOver('uno', 4_000), await payOver('uno', 4_500)];
    const lines = [
      'Banco Adquirente;reporte de disputas;;;;;;',
      'Número de caso;Franquicia;Etapa;Motivo;Valor disputado;Fecha límite;Referencia;Comisión',
      `F-1;VISA;Primer contracargo;13.1;4.000,00;31/12/2030;${one};`,
      `F-2;MasterCard;Solicitud de documentos;4853;$ 4.500;31/12/2030;${other};1.000`,
      'F-3;VISA;Primer contracargo;13.1;veinte;31/12/2030;x;',
      'F-4;VISA;Primer contracargo;13.1;10;31/12/2030;desconocida;',
    ].join('\n');
    const preview = await send('/preview', lines);
    expect(preview.body).toMatchObject({
      readable: 3,
      mapping: { header_line: 2, columns: { case_number: 0, network: 1, stage: 2, amount: 4, due_on: 5 } },
      problems: [{ line: 5, problem: 'The amount "veinte" is not an amount' }],
    });
    const taken = await send('?connection=uno', lines);
    expect(taken.body).toMatchObject({ added: 3, repeated: 0, in_review: 1, problems: [{ line: 5 }] });
    expect([await statusOf(one), await statusOf(other)]).toEqual(['chargeback_pending', 'completed']);
    expect(await legsOf(other)).toEqual([
      'chargeback_fee merchant -100000',
      'chargeback_fee processor:uno 100000',
    ]);
    expect((await send('?connection=uno', lines)).body).toMatchObject({ added: 0, repeated: 3 });
    expect(await legsOf(one)).toHaveLength(2);
    expect((await send('?mapping=%7B%7D', lines)).status).toBe(400);
  });

  test('a spreadsheet with its own columns is read with a mapping', async () => {
    const charge = await payOver('dos', 7_000);
    const sheet = xlsxOf(
      sheetOf([
        ['Disputa', 'Marca', 'Paso', 'Código', 'Cuánto', 'Vence', 'Venta'],
        ['X-1', 'Visa', 'Primer contracargo', '10.4', 7_000, { serial: 47_848 }, charge],
      ]),
    );
    const columns = {
      case_number: 0,
      network: 1,
      stage: 2,
      reason_code: 3,
      amount: 4,
      due_on: 5,
      reference: 6,
    };
    const mapping = encodeURIComponent(JSON.stringify({ header_line: 1, columns, day_first: true }));
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const { status, body } = await operator.post(
      `${CHARGEBACKS_PATH}/files?connection=dos&mapping=${mapping}`,
      sheet,
      { headers: { 'content-type': type } },
    );
    expect([status, body]).toMatchObject([200, { added: 1, in_review: 0, problems: [] }]);
    expect(await statusOf(charge)).toBe('chargeback_pending');
    const listed = await operator.get('/panel/ops/chargebacks?state=open');
    expect(listed.body).toMatchObject({
      environments: {
        production: expect.arrayContaining([
          expect.objectContaining({ case_number: 'X-1', due_on: '2030-12-31' }),
        ]),
      },
    });
  });
});
