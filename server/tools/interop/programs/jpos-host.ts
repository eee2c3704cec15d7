import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFreePort, mustRun, type RunningProgram, startProgram } from './run-program.ts';

const PASSWORD = 'interop';

/** The compiled host program. */
export interface JposBuild {
  folder: string;
  classPath: string;
}

export interface TlsFiles {
  keyStore: string;
  /** The certificate that the connection trusts; `client` is what it presents. */
  hostCertificate: string;
  client: { certificate: string; key: string } | null;
}

/** Compiles into the temporary folder; Maven downloads the packages. */
export async function buildJposHost(folder: string, sources: string): Promise<JposBuild> {
  const target = join(folder, 'jpos-host');
  const list = join(folder, 'jpos-class-path');
  const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`];
  await mustRun('mvn', ['-q', '-B', '-f', join(sources, 'pom.xml'), `-Dinterop.target=${target}`, ...goals]);
  return { folder, classPath: [join(target, 'classes'), readFileSync(list, 'utf8').trim()].join(delimiter) };
}

/** Each side gets its own key and the other side's certificate. */
export async function makeTlsFiles({ folder, classPath }: JposBuild): Promise<TlsFiles> {
  const [keyStore, clientStore] = [join(folder, 'host.p12'), join(folder, 'client.p12')];
  const hostCertificate = join(folder, 'host.pem');
  const client = { certificate: join(folder, 'client.pem'), key: join(folder, 'client-key.pem') };
  await makeKey(keyStore, 'host', ['-ext', 'san=ip:127.0.0.1,dns:localhost']);
  await makeKey(clientStore, 'client', []);
  await keytool('-exportcert', keyStore, 'host', ['-rfc', '-file', hostCertificate]);
  await keytool('-exportcert', clientStore, 'client', ['-rfc', '-file', client.certificate]);
  await keytool('-importcert', keyStore, 'client', ['-noprompt', '-file', client.certificate]);
  const arguments_ = ['recaudo.interop.Pem', clientStore, PASSWORD, 'client', client.key];
  await mustRun('java', ['-cp', classPath, ...arguments_]);
  return { keyStore, hostCertificate, client };
}

const makeKey = (store: string, alias: string, more: readonly string[]) =>
  keytool('-genkeypair', store, alias, ['-keyalg', 'EC', '-dname', `CN=${alias}`, '-validity', '2', ...more]);

const keytool = (verb: string, store: string, alias: string, more: readonly string[]) =>
  mustRun('keytool', [verb, '-keystore', store, '-storepass', PASSWORD, '-alias', alias, ...more]);

export interface JposHostOptions {
  dialect: string;
  header: '2b' | '4a';
  tpdu: string | null;
  tls: TlsFiles | null;
  journal: string;
}

/** One line of the host's journal: `event`, `key`, and fields that depend on the event. */
export type JournalLine = Readonly<Record<string, string>>;

export interface JposHost {
  port: number;
  /** Sends a command that sets the host's behavior (`Conduct.java`), or `cut`. */
  tell(command: string): Promise<void>;
  journal(): JournalLine[];
  /** Kills the host; its journal stays. */
  kill(): Promise<void>;
  /** Restarts the host on the same port with the same journal, unless it is running. */
  startAgain(): Promise<void>;
}

export async function startJposHost(build: JposBuild, options: JposHostOptions): Promise<JposHost> {
  const port = await findFreePort();
  const start = () => startProgram('java', argumentsOf(build, options, port), /^listening$/m);
  let program: RunningProgram = await start();
  return {
    port,
    async tell(command) {
      const answer = await program.ask(command);
      if (answer !== 'ok') throw new Error(`the host: ${answer}`);
    },
    journal: () => readJournal(options.journal),
    kill: () => program.end('SIGKILL'),
    async startAgain() {
      if (program.hasEnded()) program = await start();
    },
  };
}

function argumentsOf({ classPath }: JposBuild, options: JposHostOptions, port: number): string[] {
  const { dialect, header, tpdu, tls, journal } = options;
  const program = ['-Xmx128m', '-XX:TieredStopAtLevel=1', '-cp', classPath, 'recaudo.interop.Host'];
  const own = ['--port', String(port), '--dialect', dialect, '--header', header, '--journal', journal];
  return [
    ...program,
    ...own,
    ...(tpdu === null ? [] : ['--tpdu', tpdu]),
    ...(tls === null ? [] : ['--keystore', tls.keyStore, '--password', PASSWORD]),
  ];
}

function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map(line => JSON.parse(line) as JournalLine);
}
