/** Two processes at one import: the one that comes second stops. */
export class ImportTakenOver extends Error {
  constructor() {
    super('another process goes on with this import: look at it with recaudo import show');
  }
}

/** The system that is read from does not answer as it should; the sentence is for whoever imports. */
export class SourceError extends Error {}
