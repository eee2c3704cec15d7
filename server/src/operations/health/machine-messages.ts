import type { Bilingual } from '@recaudo/contract/shared/words/language';
import type { WriteRefusal } from './write-probe.ts';

/** Texts about the machine's shortages and what to do about them. */
export interface MachineMessages {
  databaseRefuses: Record<WriteRefusal, (words: string) => string>;
  folderFull: (folder: string) => string;
  folderReadOnly: (folder: string) => string;
  diskLow: (folder: string, free: string) => string;
  diskSlow: (ms: number) => string;
  memoryLow: (left: string) => string;
  heapHigh: (percent: number) => string;
  serverRestarted: (minutes: number) => string;
  filesLow: (pid: number, open: number, most: number) => string;
  clockSetBack: (seconds: number) => string;
}

const es: MachineMessages = {
  databaseRefuses: {
    full: words => `el disco de la base de datos está lleno: libera espacio y todo sigue solo (${words})`,
    read_only: words =>
      `el disco de la base de datos está en solo lectura: revisa el sistema de archivos (${words})`,
    standby: words =>
      `la base de datos no acepta escrituras: es una réplica o está en solo lectura (${words})`,
    memory: words => `el servidor de la base de datos se quedó sin memoria (${words})`,
    silent: words => `la base de datos no termina de escribir: su disco está detenido o muy lento (${words})`,
    other: words => `la base de datos no acepta escrituras (${words})`,
  },
  folderFull: folder => `el disco de ${folder} está lleno: libera espacio y todo sigue solo`,
  folderReadOnly: folder => `el disco de ${folder} está en solo lectura: revisa el sistema de archivos`,
  diskLow: (folder, free) => `al disco de ${folder} le quedan ${free.replace('.', ',')}`,
  diskSlow: ms => `una escritura pequeña tarda ${ms} ms: el disco de la base de datos está lento`,
  memoryLow: left => `a la máquina le quedan ${left} de memoria: el sistema puede terminar procesos`,
  heapHigh: percent => `este proceso usa el ${percent} % de la memoria que puede usar`,
  serverRestarted: minutes =>
    `un proceso de PostgreSQL murió y el servidor se reinició hace ${minutes} min: revisa si el sistema se quedó sin memoria`,
  filesLow: (pid, open, most) =>
    `el proceso ${pid} tiene ${open} archivos y conexiones abiertos de ${most}: sube el límite (LimitNOFILE) y reinicia`,
  clockSetBack: seconds =>
    `el reloj se atrasó: hay trabajo anotado ${seconds} s en el futuro; lo que estaba programado espera hasta entonces`,
};

const en: MachineMessages = {
  databaseRefuses: {
    full: words =>
      `the disk of the database is full: free some space, and everything resumes by itself (${words})`,
    read_only: words => `the disk of the database is read-only: check its file system (${words})`,
    standby: words => `the database takes no writes: it is a standby, or read-only (${words})`,
    memory: words => `the database server is out of memory (${words})`,
    silent: words => `the database does not finish a write: its disk has stalled or is very slow (${words})`,
    other: words => `the database takes no writes (${words})`,
  },
  folderFull: folder => `the disk of ${folder} is full: free some space, and everything resumes by itself`,
  folderReadOnly: folder => `the disk of ${folder} is read-only: check its file system`,
  diskLow: (folder, free) => `the disk of ${folder} has ${free} left`,
  diskSlow: ms => `a small write takes ${ms} ms: the disk of the database is slow`,
  memoryLow: left => `the machine has ${left} of memory left: the system may kill processes`,
  heapHigh: percent => `this process uses ${percent}% of the memory that it may use`,
  serverRestarted: minutes =>
    `a process of PostgreSQL died and the server restarted ${minutes} min ago: check whether the system ran out of memory`,
  filesLow: (pid, open, most) =>
    `process ${pid} has ${open} of ${most} files and connections open: raise the limit (LimitNOFILE) and restart`,
  clockSetBack: seconds =>
    `the clock was set back: work was recorded ${seconds} s in the future, and scheduled work waits until then`,
};

export const inBothLanguages = (say: (messages: MachineMessages) => string): Bilingual => ({
  es: say(es),
  en: say(en),
});
