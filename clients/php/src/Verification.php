<?php

declare(strict_types=1);

namespace Recaudo;

/** The ping of a new endpoint. Answer 200 with the code as the whole body. */
final class Verification
{
    public readonly string $type;

    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $event_date,
        public readonly string $verification_code,
    ) {
        $this->type = 'verification';
    }
}
