<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Model\Token;
use Recaudo\Shapes;

/**
 * @phpstan-import-type NewToken from Shapes
 */
final class Tokens extends Resource
{
    /**
     * Create a token. POST /v1/{merchant_id}/tokens
     *
     * @param NewToken $token
     */
    public function create(array $token, ?string $idempotencyKey = null): Token
    {
        return Token::from($this->call('POST', '', body: $token, idempotencyKey: $idempotencyKey));
    }

    /** Get a token. GET /v1/{merchant_id}/tokens/{token_id} */
    public function retrieve(string $id): Token
    {
        return Token::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Token
    {
        return $this->retrieve($id);
    }
}
