import { describe, expect, test } from 'vitest';
import { listGaps } from '../../../payer-pages/frame/dictionary.ts';
import { describeReport, type Report, reportRows } from './report.ts';
import { reportMessages } from './report-messages.ts';

const report: Report = {
  isDryRun: true,
  files: [{ kind: 'customers', name: 'c.csv', created: 2, known: 1, refused: 2, warnings: 1 }],
  problems: [
    {
      position: 0,
      line: 3,
      externalId: 'c2',
      field: 'email',
      problem: 'not_email',
      value: '',
      isWarning: false,
    },
    { position: 0, line: 5, externalId: null, field: '', problem: 'unreadable', value: '', isWarning: false },
    { position: 0, line: 6, externalId: 'c1', field: 'id', problem: 'repeated', value: '', isWarning: true },
  ],
};

describe('a report', () => {
  test('has every sentence in both languages', () => {
    expect(listGaps(reportMessages)).toEqual([]);
  });

  test('in Spanish: a line for the file, then each row with its line, id and sentence', () => {
    expect(describeReport(report, 'es')).toBe(
      [
        'Clientes, c.csv, filas: 5. Entrarían: 2; ya estaban: 1; no se pueden traer: 2.',
        '',
        'No se pueden traer:',
        '  c.csv, línea 3 (c2): email no es un correo',
        '  c.csv, línea 5: no se puede leer',
        '',
        'Para tener en cuenta:',
        '  c.csv, línea 6 (c1): este id ya vino en el mismo archivo; vale el primero',
        '',
        'Fue una prueba: no se escribió nada.',
      ].join('\n'),
    );
  });

  test('in English, and no more rows than people read', () => {
    const text = describeReport({ ...report, isDryRun: false }, 'en', 1);
    expect(text).toContain('Customers, c.csv, rows: 5. Came in: 2; here already: 1; cannot be taken: 2.');
    expect(text).toContain('… and 1 more; --report writes all of them to a file.');
    expect(text).not.toContain('dry run');
  });

  test('as a table: every row', () => {
    expect(reportRows(report, 'en')[1]).toEqual([
      'c.csv',
      '3',
      'c2',
      'email',
      'not_email',
      'email is not an e-mail address',
      'no',
    ]);
  });
});
