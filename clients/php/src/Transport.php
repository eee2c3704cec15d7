<?php

declare(strict_types=1);

namespace Recaudo;

/** Sends one request; for tests, or to use another HTTP library. */
interface Transport
{
    /** @throws Exception\LineException if no complete answer came */
    public function send(HttpRequest $request): HttpAnswer;
}
