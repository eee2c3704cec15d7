/** Another process runs the same import, so this one stops. */
export class ImportTakenOver extends Error {
  constructor() {
    super('another process goes on with this import: look at it with recaudo import show');
  }
}

/** The source system does not respond as expected. The message is shown to the person who imports. */
export class SourceError extends Error {}
