/** Spanish command summaries, for the general help when LANG selects Spanish. */
export const summariesEs: Readonly<Record<string, string>> = {
  serve: 'Arranca la pasarela: el portal, la API de los dos ambientes y el worker',
  start: 'Lo mismo que serve, para npm',
  migrate:
    'Agrega a los esquemas lo que necesita esta versión; --finish retira lo que solo usaban las anteriores, --plan solo muestra los cambios',
  doctor: 'Revisa toda la instalación; termina con 1 si hay un problema',
  'billing run': 'Cobra todo lo que vence hasta un día, como lo haría el worker; --dry-run solo lo muestra',
  'billing pause': 'Pausa las renovaciones hasta que las reanudes; los cobros en curso terminan',
  'billing resume': 'Reanuda las renovaciones; primero van las que vencieron durante la pausa',
  'billing status': 'Muestra si las renovaciones están en pausa, desde cuándo, quién las pausó y por qué',
  'work pause': 'Pausa el trabajo de fondo (barridos, entregas, correos) para mantenimiento',
  'work resume': 'Reanuda el trabajo de fondo',
  'work status': 'Muestra si el trabajo de fondo está en pausa, desde cuándo, quién lo pausó y por qué',
  'invoices list': 'Lista las facturas de un comercio, las más nuevas primero',
  'invoices show': 'Muestra una factura con sus renglones y notas crédito',
  'invoices pdf': 'Escribe el PDF de una factura',
  'payouts accounts': 'Lista las cuentas a las que se le desembolsa a un comercio',
  'payouts deposit': 'Define el valor del depósito pequeño que prueba quién lee una cuenta',
  'payouts verify': 'Verifica una cuenta, para que los desembolsos lleguen allí',
  'payouts block': 'Bloquea una cuenta, para que no le llegue ningún desembolso',
  'payouts payer': 'Muestra la cuenta que paga; con --set la reemplaza',
  'payouts list': 'Lista los lotes de desembolsos, los más nuevos primero',
  'payouts show': 'Muestra un lote con sus desembolsos',
  'payouts draft': 'Prepara un lote que paga lo que cada comercio tiene disponible',
  'payouts approve': 'Aprueba un lote; en producción lo confirma otra persona',
  'payouts file': 'Escribe el único archivo de un lote aprobado; otra vez, con los mismos bytes',
  'payouts read-response': 'Lee la respuesta del banco a un archivo',
  'payouts mark': 'Registra lo que dice la página del banco de un desembolso',
  'payouts cancel': 'Cancela un lote, o uno de sus desembolsos, antes de que exista su archivo',
  'settlement list': 'Lista los comercios cuyos pagos recibes, con sus saldos',
  'settlement set': 'Define cómo se liquida a un comercio; lo que no das queda igual',
  'settlement close': 'Cierra una liquidación ahora, sin esperar su corte',
  'settlement statement': 'Escribe el extracto de una liquidación, del saldo inicial al final',
  'settlement hold': 'Retiene un valor de un comercio hasta que lo liberes',
  'settlement release': 'Libera un valor retenido antes de su día',
  'settlement check':
    'Revisa las liquidaciones contra el libro, y que haya con qué pagar lo que debes; termina con 1 si no',
  'pricing list': 'Lista las tarifas de un comercio',
  'pricing set': 'Agrega una tarifa que rige desde su día',
  'pricing simulate': 'Muestra cuánto habría costado un mes con una tarifa',
  'withholding list': 'Muestra la tabla de retenciones con sus fechas, y quién retiene',
  'withholding set': 'Agrega una fila a la tabla de retenciones; revísala con tu contador',
  'withholding end': 'Termina una fila de la tabla en un día',
  'withholding mode': 'Define quién retiene impuestos',
  'withholding pass-on': 'Descuenta a los comercios lo que retuvo tu adquirente, todo o nada',
  'withholding agent': 'Define quién retiene, como lo nombran los certificados',
  'withholding issue': 'Expide los certificados de un periodo terminado; nunca cambian',
  'withholding certificates': 'Lista los certificados de un comercio',
  'withholding certificate': 'Escribe un certificado en un archivo',
  'withholding return': 'Escribe las filas de la información exógena; revísalas con tu contador',
  'ledger check':
    'Revisa que asientos, saldos, transacciones, intentos y procesador coincidan; termina con 1 si no',
  'attempts list':
    'Lista los pagos cuyo resultado solo una persona puede averiguar: pregunta al procesador y resuélvelos',
  'attempts resolve': 'Resuelve uno de esos pagos como lo reporta el procesador; la nota queda guardada',
  'reversals list':
    'Lista las reversiones del pago aceptadas que esperan una transferencia, la más urgente primero',
  'reversals paid': 'Registra que el banco de la instalación transfirió el dinero de una reversión del pago',
  'accounts forget-second-factor':
    'Quita app, llaves de acceso y códigos de recuperación de una cuenta que los perdió; cierra sus sesiones',
  'operators add': 'Convierte una cuenta en operadora; imprime un enlace para elegir su contraseña',
  'operators list': 'Lista los operadores: rol, segundo paso, último uso, desde cuándo, quién los agregó',
  'operators role': 'Cambia el rol de un operador; el último administrador no se puede cambiar',
  'operators remove': 'Quita a un operador y cierra todas sus sesiones de inmediato',
  'operators review':
    'Muestra quién puede hacer qué y cuándo se revisó por última vez; termina con 1 si falta una revisión',
  'audit check': 'Verifica que nadie cambió ni quitó entradas de la auditoría; termina con 1 si pasó',
  'audit report':
    'Informe para un auditor: quién cambió qué, doble control, llaves, accesos y si la auditoría está íntegra',
  'pages check':
    'Compara las páginas de pago que reciben los navegadores con esta versión; termina con 1 si difieren',
  'pages inventory': 'Lista cada script y hoja de estilo de las páginas de pago, con su propósito y su hash',
  'vault init': 'Crea un archivo de llaves; guárdalo lejos de la base de datos y conserva una copia',
  'vault rotate': 'Crea una llave de cifrado nueva y pasa a ella cada tarjeta mientras los servidores siguen',
  'vault status': 'Lista las llaves de cifrado y cuántas tarjetas y tokens hay con cada una',
  'vault scan': 'Busca números de tarjeta en textos guardados o registros; termina con 1 si encuentra alguno',
  'certificate export':
    'Exporta el certificado de la autoridad de `serve --tls`, para almacenes de confianza; no contiene secretos',
  openapi: 'Escribe openapi.json y las colecciones a partir de los esquemas de las rutas',
  'approvals list':
    'Lista los cambios que esperan a una segunda persona; --all agrega las decisiones recientes',
  'approvals show': 'Muestra un cambio: el valor actual, el nuevo y quién lo pidió',
  'approvals confirm': 'Confirma y aplica un cambio pedido en la consola',
  'approvals reject': 'Rechaza un cambio pedido por un operador, o retira uno pedido por un comando',
  backup: 'Respalda el PostgreSQL incluido mientras corre; los archivos de llaves nunca van en el respaldo',
  'backup list': 'Lista los respaldos de una carpeta, qué cubre el archivo y cuáles están verificados',
  'backup verify':
    'Restaura aparte y revisa libro, auditoría, llaves y cada página; muestra qué se perdería al restaurar',
  'backup keygen': 'Crea un par de llaves para respaldos cifrados; guarda su archivo lejos de esta máquina',
  restore: 'Restaura una carpeta de datos desde un respaldo, a cualquier segundo que cubra el archivo',
  'restore release':
    'Libera una copia restaurada: conexiones, trabajo, correos y webhooks; en producción confirma una segunda persona',
  'restore mark':
    'Marca como cerrada una copia restaurada con otra herramienta, antes de arrancar sobre ella',
  'connections add':
    'Agrega una conexión a un adquirente o a otra pasarela; los secretos van en un archivo o por entrada estándar (-)',
  'connections change':
    'Cambia una conexión; cada proceso la reabre en un segundo y conserva los secretos que omitas',
  'connections list': 'Lista las conexiones de un ambiente y su estado en los procesos que corren',
  'connections show':
    'Muestra una conexión: ajustes, nombres de sus secretos, estado en cada proceso, afiliaciones',
  'connections test':
    'Abre una conexión desde aquí y pide un eco al otro lado; termina con 1 si no llega. Su webhook puede verificar nuestra dirección durante una hora',
  'connections enable': 'Activa una conexión desactivada',
  'connections disable': 'Deja de enviar por una conexión, también los reembolsos de lo que se pagó por ella',
  'connections trace':
    'Muestra los últimos mensajes de una conexión, campo por campo, con las tarjetas ocultas',
  'connections certify':
    'Ejecuta un archivo de casos contra el host de pruebas de un adquirente y escribe el informe (HTML y JSON); termina con 1 si uno falla',
  'connections dialect':
    'Revisa el archivo de un dialecto ISO 8583 y decodifica un mensaje, muestra un dialecto incluido o imprime el esquema JSON',
  'connections compare':
    'Compara lo que pasó por una conexión en un día con la lista del otro lado; termina con 1 si difieren',
  enrol: 'Afilia un comercio a una conexión; los valores van en un archivo o por entrada estándar (-)',
  'routing set': 'Reemplaza las reglas de enrutamiento de un comercio, o de todos; [] las quita',
  'routing list': 'Lista las reglas de enrutamiento de un comercio, o todas',
  'routing explain':
    'Explica qué regla y qué conexiones usaría un pago; termina con 1 si ninguna lo recibiría',
  'merchants create': 'Crea un comercio e imprime sus llaves, una sola vez',
  'merchants limits': 'Muestra o fija los topes diarios y mensuales de un comercio; los que omitas se quitan',
  'report monthly':
    'Informe mensual para supervisores: volumen por medio, reembolsos y disputas, por comercio y en total',
  'merchants list': 'Lista los comercios de un ambiente, el más reciente primero',
  'merchants show':
    'Muestra un comercio con sus llaves activas (últimos cuatro caracteres) y sus condiciones',
  'merchants update': 'Cambia la marca y las condiciones de un comercio; un valor vacío quita el que había',
  export:
    'Exporta todos los datos de un comercio a una carpeta, con sus tarjetas cifradas para una llave PGP',
  'merchants import': 'Importa un comercio exportado por otra instalación; sin --open solo lo revisa',
  'merchants assign': 'Asigna un comercio sin negocio al negocio de un dueño',
  'keys list': 'Lista las llaves activas de un comercio: últimos cuatro caracteres, antigüedad, último uso',
  'keys rotate': 'Rota una llave; la anterior sirve un día más (--overlap-hours)',
  'keys revoke': 'Revoca una llave; cada proceso la rechaza en un segundo',
  'fraud list': 'Lista las reglas antifraude de un comercio: las suyas o las predeterminadas',
  'fraud set': 'Agrega o reemplaza una regla antifraude; vale en un segundo',
  'fraud enable': 'Activa una regla antifraude desactivada',
  'fraud disable': 'Desactiva una regla antifraude sin borrarla',
  'fraud remove': 'Borra una regla antifraude; después de la última valen las predeterminadas',
  'platform-keys create':
    'Crea una llave para un programa que agrega vendedores a una plataforma y la imprime, una sola vez',
  'platform-keys list': 'Lista las llaves de los programas que agregan vendedores a plataformas',
  'platform-keys end': 'Termina de inmediato una de esas llaves',
  'cash-networks create': 'Crea una red de recaudo e imprime su llave, una sola vez',
  'cash-networks list': 'Lista las redes de recaudo de un ambiente',
  'cash-networks rotate':
    'Rota la llave de una red de recaudo; la anterior sirve un día más (--overlap-hours)',
  'cash-networks disable':
    'Desactiva una red de recaudo: rechaza sus llamadas de inmediato y la quita de los comprobantes',
  'cash-networks enable': 'Activa una red de recaudo desactivada',
  'people erase': 'Borra los datos de una persona en un comercio; sin --yes solo muestra qué pasaría',
  'people requests': 'Lista las solicitudes de supresión de datos con su plazo, la más reciente primero',
  'people certificate': 'Escribe el certificado de una supresión terminada, en PDF',
  'people export': 'Escribe todo lo guardado sobre una persona en un comercio, en JSON y PDF',
  'people reapply': 'Después de restaurar, repite las supresiones hechas desde el respaldo',
  'chargebacks add':
    'Registra un aviso de la red que abre una disputa o la pasa a su siguiente etapa; repetirlo no cambia nada',
  'chargebacks list':
    'Lista las disputas por estado, la más reciente primero; las que están en revisión esperan a una persona',
  'chargebacks show': 'Muestra una disputa: su cobro, montos, fechas y avisos',
  'chargebacks represent': 'Registra que el adquirente volvió a presentar el cobro, y por cuánto',
  'chargebacks decide': 'Registra la decisión de la red en la etapa actual; el libro la sigue',
  'chargebacks match': 'Asigna el cobro de una disputa en revisión, o reintenta sus asientos',
  'chargebacks dismiss':
    'Descarta una disputa que no ha movido dinero; sigue descartada si sus avisos llegan otra vez, hasta que la asignes',
  'chargebacks responses': 'Lista las respuestas guardadas que el adquirente aún no tiene, por plazo',
  'chargebacks submitted':
    'Confirma que el adquirente recibió la respuesta de un comercio; el comercio la ve entonces como enviada',
  'chargebacks import':
    'Importa el archivo de disputas de un adquirente (CSV o XLSX), fila por fila; termina con 1 si una fila se rechaza',
  'announcements list': 'Avisos de disputas rechazados de las conexiones, cada uno con su motivo y su clave',
  'announcements retry': 'Entrega otra vez al worker un aviso rechazado, cuando ya corregiste la causa',
  'announcements dismiss': 'Aparta un aviso rechazado; sigue apartado si el mismo aviso llega otra vez',
  'import check':
    'Muestra una importación fila por fila sin escribir nada; termina con 1 si una fila no sirve',
  'import run':
    'Importa clientes, tarjetas, planes y suscripciones (JSON por líneas o CSV; las tarjetas, en un archivo PGP); repítelo para continuar',
  'import openpay':
    'Importa planes, clientes, suscripciones y pagos anteriores desde una API como la de Openpay con sus llaves; los números de tarjeta vienen en el archivo PGP',
  'import list': 'Lista las importaciones de un comercio con sus cuentas, la más reciente primero',
  'import show': 'Muestra el informe de una importación, terminada o no',
  'import ids': 'Exporta el id nuevo de cada id importado, en CSV',
  'import history':
    'Exporta los pagos anteriores importados de un comercio o de un cliente, en JSON por líneas',
  listen: 'Muestra los eventos de un comercio de pruebas cuando ocurren y los reenvía a una URL local',
  trigger: 'Provoca un evento en el ambiente de pruebas con las llamadas de la API que llevan a él',
  'logs tail': 'Sigue en vivo las peticiones de un comercio; fuera de una terminal imprime JSON por líneas',
  'fixtures play':
    'Hace en el ambiente de pruebas las llamadas de un archivo; se detiene en la primera respuesta inesperada',
  'fixtures list': 'Lista los archivos de llamadas que vienen con Recaudo, para `fixtures play`',
  mcp: 'Deja que un asistente lea guías y pagos por MCP (stdio), con una llave de pruebas',
  'clock show': 'Muestra el reloj de un comercio de pruebas',
  'clock advance': 'Adelanta el reloj de un comercio de pruebas y ejecuta todo lo que vence',
  completion: 'Imprime el script de autocompletado para comandos, opciones y sus valores',
};
