<?php

declare(strict_types=1);

namespace Recaudo;

/**
 * A list that comes page by page: iterate over all of it, or ask for one page with `page()`.
 *
 * @template Item of object
 *
 * @implements \IteratorAggregate<int, Item>
 */
final class Listing implements \IteratorAggregate
{
    private const LARGEST_PAGE = 100;

    /**
     * @internal
     *
     * @param array<string, mixed>                 $filters
     * @param \Closure(array<string, mixed>): Item $make
     */
    public function __construct(
        private readonly Connection $connection,
        private readonly string $path,
        private readonly array $filters,
        private readonly \Closure $make,
    ) {
    }

    /**
     * As the filters say: their `offset` and `limit`, else the newest ten.
     *
     * @return list<Item>
     */
    public function page(): array
    {
        return $this->ask($this->filters);
    }

    /**
     * The newest one, or null.
     *
     * @return Item|null
     */
    public function first(): ?object
    {
        return $this->ask(['limit' => 1] + $this->filters)[0] ?? null;
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        $limit = (int) ($this->filters['limit'] ?? self::LARGEST_PAGE);
        // Objects created meanwhile move the rest down: some come twice, none is missed.
        $seen = [];
        for ($offset = (int) ($this->filters['offset'] ?? 0); ; $offset += $limit) {
            $page = $this->ask(['limit' => $limit, 'offset' => $offset] + $this->filters);
            foreach ($page as $item) {
                $key = (string) ($item->id ?? $item->event_id ?? \serialize($item));
                if (!isset($seen[$key])) {
                    $seen[$key] = true;
                    yield $item;
                }
            }
            if (\count($page) < $limit) {
                return;
            }
        }
    }

    /**
     * @param array<string, mixed> $query
     *
     * @return list<Item>
     */
    private function ask(array $query): array
    {
        return \array_map($this->make, \array_values($this->connection->call('GET', $this->path, query: $query)));
    }
}
