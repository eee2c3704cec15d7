/** Two processes at one import: the one that comes second stops. */
export class ImportTakenOver extends Error {
  constructor() {
    super('another process goes on with this import: look at it with recaudo import show');
  }
}

/** The source system does not respond as it should; the message is for the person who imports. */
export class SourceError extends Error {}
