import { defineMessages } from '../../../messages/dictionary.ts';

export const importMessages = defineMessages(
  {
    title: 'Importar clientes',
    open: 'Importar CSV',
    lead: 'Un archivo CSV con una línea por cliente. Nombre y correo son obligatorios; lo demás, si lo tienes.',
    template: 'Descargar plantilla',
    sample: 'Camila|Rojas|camila@example.com|3001234567|cliente-1|Valle del Cauca|Cali|Calle 5 # 10-20',
    file: 'Archivo CSV',
    found: 'Clientes en el archivo: {count}',
    missing: 'Al archivo le faltan columnas: {columns}. Usa la plantilla.',
    tooMany: 'El archivo tiene {count} líneas; importa hasta {most} a la vez.',
    start: 'Importar',
    line: 'Línea {number}: {name}',
    ended: 'Importados: {done} · Con error: {failed}',
    downloadFailed: 'Descargar las líneas con error',
  },
  {
    title: 'Import customers',
    open: 'Import CSV',
    lead: 'A CSV file with one line per customer. Name and email are required; the rest is optional.',
    template: 'Download template',
    sample: 'Camila|Rojas|camila@example.com|3001234567|cliente-1|Valle del Cauca|Cali|Calle 5 # 10-20',
    file: 'CSV file',
    found: 'Customers in the file: {count}',
    missing: 'The file is missing these columns: {columns}. Use the template.',
    tooMany: 'The file has {count} lines. You can import up to {most} at a time.',
    start: 'Import',
    line: 'Line {number}: {name}',
    ended: 'Imported: {done} · With errors: {failed}',
    downloadFailed: 'Download lines with errors',
  },
);
