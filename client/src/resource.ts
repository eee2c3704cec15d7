import type { CallOptions, Connection } from './connection.ts';
import { List } from './list.ts';

/** Sends the requests below one path of the API. */
class Requests {
  readonly connection: Connection;
  readonly path: string;

  constructor(connection: Connection, path: string) {
    this.connection = connection;
    this.path = path;
  }

  get<Answer>(rest: string, options: CallOptions = {}, query?: object): Promise<Answer> {
    return this.connection.call({ ...options, method: 'GET', path: this.path + rest, query });
  }

  post<Answer>(rest: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.connection.call({ ...options, method: 'POST', path: this.path + rest, body });
  }

  put<Answer>(rest: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.connection.call({ ...options, method: 'PUT', path: this.path + rest, body });
  }

  delete<Answer = void>(rest: string, options: CallOptions = {}): Promise<Answer> {
    return this.connection.call({ ...options, method: 'DELETE', path: this.path + rest });
  }

  list<Item extends object>(filters: object | undefined, options: CallOptions = {}, rest = ''): List<Item> {
    return new List(this.connection, this.path + rest, filters ?? {}, options);
  }
}

/** For subclasses only. `protected` does not hold in JavaScript: `charges.get(id)` would send GET /chargesID. */
export let requestsOf: (resource: Resource) => Requests;

export abstract class Resource {
  readonly #requests: Requests;

  static {
    requestsOf = resource => resource.#requests;
  }

  constructor(connection: Connection, path: string) {
    this.#requests = new Requests(connection, path);
  }
}

/** A resource whose items have an id. */
export abstract class ItemResource<Item> extends Resource {
  retrieve(id: string, options?: CallOptions): Promise<Item> {
    return requestsOf(this).get(part(id), options);
  }

  /** The same as `retrieve`. */
  get(id: string, options?: CallOptions): Promise<Item> {
    return this.retrieve(id, options);
  }
}

/** An id as a part of a path. */
export function part(id: string): string {
  if (typeof id !== 'string' || id === '')
    throw new TypeError(`an id must be a text, and is ${id === '' ? 'empty' : typeof id}`);
  return `/${encodeURIComponent(id)}`;
}
