<?php

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Connection;
use Recaudo\Listing;

/** Sends the requests below one path of the API. */
abstract class Resource
{
    /** @internal the client makes its resources */
    final public function __construct(private readonly Connection $connection, private readonly string $path)
    {
    }

    /**
     * @param array<string, mixed>|null $body
     * @param list<string>              $numbers
     * @param array<string, mixed>      $query
     *
     * @return array<mixed>
     */
    final protected function call(
        string $method,
        string $rest,
        ?array $body = null,
        array $numbers = [],
        array $query = [],
        ?string $idempotencyKey = null,
        bool $isAbsolute = false,
    ): array {
        $path = $isAbsolute ? $rest : $this->path . $rest;

        return $this->connection->call($method, $path, $body, $numbers, $query, $idempotencyKey);
    }

    /**
     * @template Item of object
     *
     * @param array<string, mixed>                 $filters
     * @param \Closure(array<string, mixed>): Item $make
     *
     * @return Listing<Item>
     */
    final protected function listing(string $rest, array $filters, \Closure $make): Listing
    {
        return new Listing($this->connection, $this->path . $rest, $filters, $make);
    }

    /** An id as a part of a path. */
    final protected static function part(string $id): string
    {
        if ($id === '') {
            throw new \InvalidArgumentException('an id must not be empty');
        }

        return '/' . \rawurlencode($id);
    }
}
