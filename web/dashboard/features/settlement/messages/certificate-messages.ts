import { defineMessages } from '../../../messages/dictionary.ts';

/** Certificados: what was withheld from the merchant, on paper. */
export const certificateMessages = defineMessages(
  {
    title: 'Certificados',
    lead: 'Lo que te retuvieron en cada periodo, para tus declaraciones.',
    years: 'Certificados por año',
    withheld: 'Retenido en tus liquidaciones de {year}',
    withheldNote:
      'Suma de las liquidaciones con corte en {year}, menos lo que devolvieron los reembolsos. Los certificados van por el día de cada pago: al comienzo y al final de un periodo pueden ser distintos.',
    renta: 'Retefuente',
    iva: 'ReteIVA',
    ica: 'ReteICA',
    certificates: 'Certificados de {year}',
    tax: 'Retención',
    wholeYear: 'Año {year}',
    twoMonths: '{first} y {second} de {year}',
    ofCity: 'municipio {code}',
    base: 'Base',
    amount: 'Retenido',
    issued: 'Expedido',
    file: 'Archivo',
    pdf: 'PDF',
    pdfOf: 'Descargar en PDF: {tax}, {period}',
    list: 'Todos, para el contador',
    negativeNote:
      'Un valor negativo es lo que te devolvimos en ese periodo, por reembolsos de ventas de otro periodo.',
    issuedNote:
      'Revísalos con tu contador. El de renta sale al terminar el año; los de IVA e ICA, al terminar cada bimestre.',
    noModeTitle: 'No te retienen impuestos',
    noModeLead:
      'Quien opera la pasarela no retiene impuestos de tus ventas, así que no hay nada que certificar. Si tu contador esperaba una retención, pregúntale a quien opera la pasarela.',
    nothingTitle: 'En {year} no te han retenido nada',
    nothingLead:
      'Las retenciones aplican a ventas con tarjeta, y la de IVA a las que llevan IVA. Cuando te retengan, el valor aparece en cada liquidación y aquí su certificado.',
    regimesLead: 'Según tu RUT eres {regimes}, y por eso algunas retenciones no se te aplican.',
    notYetTitle: 'Todavía no hay certificados de {year}',
    notYetLead:
      'Quien opera la pasarela los expide cuando termina el periodo: el de renta, cada año; los de IVA e ICA, cada bimestre.',
    simple: 'del régimen simple',
    self_withholder: 'autorretenedor',
    large_taxpayer: 'gran contribuyente',
    not_vat_responsible: 'no responsable de IVA',
    not_income_taxpayer: 'no contribuyente de renta',
    toSettlements: 'Ver liquidaciones',
  },
  {
    title: 'Certificates',
    lead: 'What was withheld from you in each period, for your tax returns.',
    years: 'Certificates by year',
    withheld: 'Withheld in your settlements of {year}',
    withheldNote:
      'The sum of the settlements with a cutoff in {year}, less what refunds gave back. Certificates go by the day of each payment: at the beginning and the end of a period they may differ.',
    renta: 'Retefuente',
    iva: 'ReteIVA',
    ica: 'ReteICA',
    certificates: 'Certificates of {year}',
    tax: 'Withholding',
    wholeYear: 'Year {year}',
    twoMonths: '{first} and {second} {year}',
    ofCity: 'city {code}',
    base: 'Base',
    amount: 'Withheld',
    issued: 'Issued',
    file: 'File',
    pdf: 'PDF',
    pdfOf: 'Download as PDF: {tax}, {period}',
    list: 'All of them, for the accountant',
    negativeNote:
      'A negative amount is what we gave back in that period, for refunds of sales of another period.',
    issuedNote:
      'Check them with your accountant. Income tax is certified after each year; IVA and ICA after every two months.',
    noModeTitle: 'No taxes are withheld from you',
    noModeLead:
      'The operator of the gateway withholds no taxes from your sales, so there is nothing to certify. If your accountant expected a withholding, ask the operator of the gateway.',
    nothingTitle: 'Nothing has been withheld from you in {year}',
    nothingLead:
      'Withholdings apply to card sales, and that of IVA to those with IVA. Once something is withheld, each settlement shows the amount, and its certificate appears here.',
    regimesLead: 'By your RUT you are {regimes}, so some withholdings do not apply to you.',
    notYetTitle: 'No certificates of {year} yet',
    notYetLead:
      'The operator of the gateway issues them when the period is over: income tax every year, IVA and ICA every two months.',
    simple: 'in the simple regime',
    self_withholder: 'a self-withholder',
    large_taxpayer: 'a large taxpayer',
    not_vat_responsible: 'not responsible for IVA',
    not_income_taxpayer: 'not an income taxpayer',
    toSettlements: 'View settlements',
  },
);
