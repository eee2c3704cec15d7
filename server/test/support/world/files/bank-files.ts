/**
 * Sample files in the shapes that accountants describe for these banks and acquirers. We wrote them: none of the four
 * publishes its format, and each changes it without notice.
 */

/** Account movements: one signed amount column, no time, decimal points. */
export const bancolombia = `Empresa;PANADERIA LA ESPIGA SAS;;;;
Numero de Cuenta;123-456789-01;;;;
Fecha y Hora Consulta;17/11/2026 08:12:30;;;;

Fecha;Descripcion;Sucursal;Referencia 1;Documento;Valor
2026/11/15;ABONO VENTAS REDEBAN VISA;CANALES;9001;;97000.00
2026/11/15;PAGO PROVEEDOR HARINAS;CANALES;;;-450000.00
2026/11/16;RECAUDO PSE ACH;CANALES;CUS-77;;50000.50
`;

/** Two amount columns, one filled per row; Latin-1; commas between thousands. */
export const davivienda = `Extracto de cuenta corriente
Fecha de Sistema,Documento,Descripción,Débitos,Créditos,Saldo
14/11/2026,000123,ABONO CREDIBANCO,,"97,000.00","1,097,000.00"
14/11/2026,000124,COMISIÓN ACH,"3,500.00",,"1,093,500.00"
15/11/2026,000125,NÓMINA,"500,000.00",,"593,500.00"
`;

/** An acquirer's settlement with its deductions; tabs, decimal commas. */
export const redeban = [
  'Fecha Venta\tFecha Abono\tFranquicia\tNro Autorización\tValor Compra\tComisión\tIVA Comisión\tRete Fuente\tRete ICA\tRete IVA\tValor Neto',
  '13/11/2026\t17/11/2026\tVISA\t004512\t100.000,00\t2.500,00\t475,00\t1.260,50\t348,00\t0,00\t95.416,50',
  '13/11/2026\t17/11/2026\tMASTERCARD\t004513\t50.000,00\t1.250,00\t237,50\t630,25\t174,00\t0,00\t47.708,25',
  'TOTAL\t\t\t\t150.000,00\t3.750,00\t712,50\t1.890,75\t522,00\t0,00\t143.124,75',
].join('\r\n');

/** Dates without separators, and a column for credit or debit. */
export const credibanco = `FECHA DE CONSIGNACION|TIPO|CODIGO ESTABLECIMIENTO|VR ABONADO|VR COMISION|RETEFUENTE|RETE-ICA
20261117|C|0012345678|95416|2975|1260|349
20261118|D|0012345678|5000|0|0|0
`;
