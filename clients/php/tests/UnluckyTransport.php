<?php

declare(strict_types=1);

namespace Recaudo\Tests;

use Recaudo\Exception\LineException;
use Recaudo\HttpAnswer;
use Recaudo\HttpRequest;
use Recaudo\Transport;

/** Loses the first answer. */
final class UnluckyTransport implements Transport
{
    public int $sent = 0;

    public function __construct(private readonly Transport $line)
    {
    }

    public function send(HttpRequest $request): HttpAnswer
    {
        $answer = $this->line->send($request);
        if (++$this->sent === 1) {
            throw new LineException('the answer was lost');
        }

        return $answer;
    }
}
