<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Model\Bin;

final class Bins extends Resource
{
    /** Look up a BIN. GET /v1/{merchant_id}/bines/{bin} */
    public function retrieve(string $id): Bin
    {
        return Bin::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Bin
    {
        return $this->retrieve($id);
    }

    /** Look up a BIN without a key. GET /v1/cards/validate-bin */
    public function validate(string $bin): Bin
    {
        return Bin::from($this->call('GET', '/v1/cards/validate-bin', query: ['bin' => $bin], isAbsolute: true));
    }
}
