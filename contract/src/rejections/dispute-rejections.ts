import { errors } from '../shared/error-table.ts';
import type { CodedText } from './code-rejections.ts';

const state = errors.operationNotAllowed;

/** Rejections of evidence and of card network cases. */
export const disputeRejections = {
  // Evidence.
  chargeback_over: {
    code: state,
    en: 'The chargeback has ended: its evidence can no longer change',
    es: 'El contracargo terminó: sus soportes ya no cambian.',
  },
  chargeback_not_open: {
    code: state,
    en: 'The chargeback has ended',
    es: 'El contracargo ya terminó.',
  },
  chargeback_without_response: {
    code: state,
    en: 'The chargeback has no saved response to submit',
    es: 'El contracargo no tiene una respuesta guardada para enviar.',
  },
  evidence_too_late: {
    code: state,
    en: 'The deadline for evidence has passed',
    es: 'El plazo para enviar soportes ya pasó.',
  },
  reversal_over: {
    code: state,
    en: 'The reversal has ended: its evidence can no longer change',
    es: 'La reversión terminó: sus soportes ya no cambian.',
  },
  chargeback_evidence_full: {
    code: state,
    en: 'A chargeback has at most {most:number} files of evidence',
    es: 'Un contracargo tiene máximo {most:number} soportes.',
  },
  reversal_evidence_full: {
    code: state,
    en: 'A reversal has at most {most:number} files of evidence',
    es: 'Una reversión tiene máximo {most:number} soportes.',
  },
  // Card network cases.
  case_notice_contradicts: {
    code: state,
    en: 'Case {case} already has this notice with another {field:word}: {known}, not {given}',
    es: 'El caso {case} ya tiene este aviso con otro valor ({field:word}): {known}, no {given}.',
  },
  case_of_other_network: {
    code: state,
    en: 'Case {case} is a case of {network}, not of {given}',
    es: 'El caso {case} es de la red {network}, no de {given}.',
  },
  case_stage_passed: {
    code: state,
    en: 'Case {case} has already reached the stage {stage:word}',
    es: 'El caso {case} ya llegó a la etapa {stage:word}.',
  },
  case_stage_not_opened: {
    code: state,
    en: 'Case {case} was not opened at the stage {stage:word}',
    es: 'El caso {case} no se ha abierto en la etapa {stage:word}.',
  },
  case_stage_decided: {
    code: state,
    en: 'Case {case} is decided at the stage {stage:word}',
    es: 'El caso {case} ya está decidido en la etapa {stage:word}.',
  },
  case_unknown: {
    code: state,
    en: 'This connection has no case {case}',
    es: 'En esta conexión no hay un caso {case}.',
  },
  case_without_amount: {
    code: state,
    en: 'Case {case} needs the amount that is disputed',
    es: 'Al caso {case} le falta el monto disputado.',
  },
  case_connection_unknown: {
    code: state,
    en: 'No connection has the id {connection}',
    es: 'No hay una conexión {connection}.',
  },
  case_not_in_review: {
    code: state,
    en: 'Case {case} is not in review',
    es: 'El caso {case} no está por revisar.',
  },
  case_dismissed: {
    code: state,
    en: 'Case {case} is dismissed: assign its charge first',
    es: 'El caso {case} está descartado: primero asígnale su cobro.',
  },
  case_in_ledger: {
    code: state,
    en: 'Case {case} is already in the ledger: it cannot be dismissed',
    es: 'El caso {case} ya está en el libro: no se puede descartar.',
  },
  case_charge_unknown: {
    code: state,
    en: 'Merchant {merchant} has no paid card charge {charge} over this connection',
    es: 'No hay un cobro con tarjeta {charge} pagado del comercio {merchant} por esta conexión.',
  },
  case_above_charge: {
    code: state,
    en: 'Case {case} disputes more than the amount of the charge {charge}',
    es: 'El caso {case} disputa más de lo que vale el cobro {charge}.',
  },
  case_fee_posted: {
    code: state,
    en: 'Case {case} has already posted a fee against the charge {charge}',
    es: 'El caso {case} ya registró un cargo sobre el cobro {charge}.',
  },
} as const satisfies Record<string, CodedText>;
