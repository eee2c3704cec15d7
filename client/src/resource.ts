import type { CallOptions, Connection } from './connection.ts';
import { List } from './list.ts';

/** What stands below one path of the API. */
export abstract class Resource {
  protected readonly connection: Connection;
  protected readonly path: string;

  constructor(connection: Connection, path: string) {
    this.connection = connection;
    this.path = path;
  }

  protected get<Answer>(rest: string, options: CallOptions = {}, query?: object): Promise<Answer> {
    return this.connection.call({ ...options, method: 'GET', path: this.path + rest, query });
  }

  protected post<Answer>(rest: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.connection.call({ ...options, method: 'POST', path: this.path + rest, body });
  }

  protected put<Answer>(rest: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.connection.call({ ...options, method: 'PUT', path: this.path + rest, body });
  }

  protected delete(rest: string, options: CallOptions = {}): Promise<void> {
    return this.connection.call({ ...options, method: 'DELETE', path: this.path + rest });
  }

  protected listOf<Item extends object>(
    filters: object | undefined,
    options: CallOptions = {},
    rest = '',
  ): List<Item> {
    return new List(this.connection, this.path + rest, filters ?? {}, options);
  }
}

/** An id as a part of a path. */
export const part = (id: string): string => `/${encodeURIComponent(id)}`;
