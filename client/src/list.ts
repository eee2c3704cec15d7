import type { CallOptions, Connection } from './connection.ts';

interface Paged {
  limit?: number | undefined;
  offset?: number | undefined;
}

const MOST = 100;

/** A delivery has the id of its event. */
const keyOf = (item: { id?: string; event_id?: string }): string =>
  item.id ?? item.event_id ?? JSON.stringify(item);

/**
 * A list that comes page by page: `for await (const charge of client.charges.list())` goes through all of it,
 * `await list.page()` asks for one page.
 */
export class List<Item extends object> implements AsyncIterable<Item> {
  readonly #connection: Connection;
  readonly #path: string;
  readonly #filters: Paged;
  readonly #options: CallOptions;

  constructor(connection: Connection, path: string, filters: Paged, options: CallOptions) {
    this.#connection = connection;
    this.#path = path;
    this.#filters = filters;
    this.#options = options;
  }

  /** As the filters say it: their `offset` and `limit`, else the newest ten. */
  page(): Promise<Item[]> {
    return this.#ask(this.#filters);
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    const { limit = MOST, offset: start = 0 } = this.#filters;
    // What is made meanwhile moves the rest down by its number: what was seen comes again, and nothing is missed.
    const seen = new Set<string>();
    for (let offset = start; ; offset += limit) {
      const page = await this.#ask({ ...this.#filters, limit, offset });
      for (const item of page) {
        const key = keyOf(item);
        if (seen.has(key)) continue;
        seen.add(key);
        yield item;
      }
      if (page.length < limit) return;
    }
  }

  #ask(query: Paged): Promise<Item[]> {
    return this.#connection.call({ ...this.#options, method: 'GET', path: this.#path, query });
  }
}
