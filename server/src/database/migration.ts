/** A file of server/migrations/. */
export interface Migration {
  name: string;
  text: string;
  checksum: string;
}
