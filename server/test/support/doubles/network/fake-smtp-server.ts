import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The exact bytes between DATA and the final dot, as Latin-1. */
  raw: string;
}

export interface FakeSmtpServer {
  port: number;
  mails: ReceivedMail[];
  /** Every command line of every client, without mail content. */
  commands: string[];
  /** Responses by command prefix, e.g. `RCPT`, or `.` for the end of a mail; `null` closes the connection. */
  answers: Map<string, string | null>;
  close(): Promise<void>;
}

/** Implements the part of SMTP that a client needs to submit a mail, without TLS. */
export async function startFakeSmtpServer(): Promise<FakeSmtpServer> {
  const sockets = new Set<Socket>();
  const server: FakeSmtpServer = { port: 0, mails: [], commands: [], answers: new Map(), close };
  const listener = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, server);
  });
  await new Promise<void>(resolve => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  server.port = (listener.address() as AddressInfo).port;
  return server;

  function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    return new Promise(resolve => {
      listener.close(() => resolve());
    });
  }
}

const usual: Readonly<Record<string, string>> = {
  EHLO: '250-fake\r\n250-8BITMIME\r\n250-AUTH PLAIN\r\n250 SMTPUTF8',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  RSET: '250 ok',
  QUIT: '221 bye',
};

function converse(socket: Socket, server: FakeSmtpServer): void {
  let pending = '';
  let mail: ReceivedMail = { from: '', to: [], raw: '' };
  let inData = false;
  const answer = (command: string): boolean => {
    const reported = server.answers.has(command)
      ? server.answers.get(command)
      : (usual[command] ?? '500 what?');
    if (reported === null || reported === undefined) socket.destroy();
    else socket.write(`${reported}\r\n`);
    return reported?.startsWith('2') === true || reported?.startsWith('3') === true;
  };
  const onCommand = (line: string) => {
    server.commands.push(line);
    const word = line.slice(0, 4).toUpperCase();
    const isFine = answer(word);
    if (word === 'MAIL') mail = { from: line, to: [], raw: '' };
    if (word === 'RCPT' && isFine) mail.to.push(line);
    if (word === 'DATA') inData = isFine;
  };
  const onMailLine = (line: string) => {
    if (line === '.') {
      inData = false;
      if (answer('.')) server.mails.push(mail);
    } else mail.raw += `${line.replace(/^\.\./, '.')}\r\n`;
  };
  socket.setEncoding('latin1');
  socket.write('220 fake\r\n');
  socket.on('data', (chunk: string) => {
    const lines = (pending + chunk).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) (inData ? onMailLine : onCommand)(line);
  });
}
