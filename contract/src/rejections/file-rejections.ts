import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';

/** Rejections of uploads, of files parsed by a task process, and of rows in an acquirer's file. */
export const fileRejections = {
  file_type_not_accepted: {
    code: errors.malformed,
    en: 'Content-Type must be one of: {types:list}',
    es: 'El tipo de archivo no se acepta: debe ser uno de estos: {types:list}.',
  },
  body_not_form_data: {
    code: errors.malformed,
    en: 'Content-Type must be multipart/form-data',
    es: 'El tipo de los datos debe ser multipart/form-data.',
  },
  form_unreadable: {
    code: errors.malformed,
    en: 'The form cannot be read',
    es: 'No se pudo leer el formulario. Recarga e intenta de nuevo.',
  },
  uploads_under_way: {
    code: errors.tooManyRequests,
    en: 'Other files are being sent: wait until they have arrived',
    es: 'Se están enviando otros archivos: espera a que terminen.',
  },
  files_being_read: {
    code: errors.tooManyRequests,
    en: 'Other files are being read: send this one again in a few seconds',
    es: 'Se están leyendo otros archivos: envía este otra vez en unos segundos.',
  },
  too_many_slow_files: {
    code: errors.tooManyRequests,
    en: 'Several of your files took too long to read: wait ten minutes, then send a smaller one',
    es: 'Varios de tus archivos tardaron demasiado en leerse: espera diez minutos y envía uno más pequeño.',
  },
  photo_unreadable: {
    code: errors.invalidValue,
    en: 'The photo cannot be read: send a complete PNG or JPEG file',
    es: 'No se pudo leer la foto: envía un archivo PNG o JPEG completo.',
  },
  photo_too_large: {
    code: errors.invalidValue,
    en: 'The photo is too large: it has at most {most:number} pixels on each side, and 512 KB',
    es: 'La foto es demasiado grande: máximo {most:number} píxeles por lado y 512 KB.',
  },
  // Tasks that were stopped.
  file_beyond_limits: {
    code: errors.invalidValue,
    en: 'The file cannot be read within the limits: split it into smaller files and send those',
    es: 'El archivo es demasiado grande para leerlo: divídelo en archivos más pequeños.',
  },
  sheet_beyond_limits: {
    code: errors.invalidValue,
    en: 'The file cannot be read within the limits: send one with fewer rows, or save it again as a plain CSV',
    es: 'El archivo es demasiado grande para leerlo: envía uno con menos filas, o guárdalo otra vez como CSV.',
  },
  dialect_beyond_limits: {
    code: errors.invalidValue,
    en: 'The dialect cannot be read within the limits: make it smaller',
    es: 'El dialecto es demasiado grande para leerlo: hazlo más pequeño.',
  },
  document_beyond_limits: {
    code: errors.invalidValue,
    en: 'The document cannot be created within the limits: it has too much content',
    es: 'El documento no se puede crear: tiene demasiado contenido.',
  },
  // Rows of an acquirer's file of disputes.
  row_without_case_number: {
    code: errors.invalidValue,
    en: 'The row has no case number',
    es: 'La fila no tiene número de caso.',
  },
  row_without_amount: {
    code: errors.invalidValue,
    en: 'The row has no amount',
    es: 'La fila no tiene monto.',
  },
  cell_not_known: {
    code: errors.invalidValue,
    en: 'The {column:word} "{cell}" is not known',
    es: 'No se reconoce «{cell}» (columna {column:word}).',
  },
  cell_not_amount: {
    code: errors.invalidValue,
    en: 'The {column:word} "{cell}" is not an amount',
    es: '«{cell}» no es un monto (columna {column:word}).',
  },
  cell_not_date: {
    code: errors.invalidValue,
    en: 'The {column:word} "{cell}" is not a date',
    es: '«{cell}» no es una fecha (columna {column:word}).',
  },
  table_unreadable: {
    code: errors.invalidValue,
    en: 'The file cannot be read as a table ({problem})',
    es: 'El archivo no se puede leer como una tabla ({problem}).',
  },
  too_many_rows: {
    code: errors.invalidValue,
    en: 'The file has more than {most:number} rows: split it',
    es: 'El archivo tiene más de {most:number} filas: divídelo.',
  },
} as const satisfies Record<string, CodedText>;
