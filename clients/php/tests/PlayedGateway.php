<?php

declare(strict_types=1);

namespace Recaudo\Tests;

use Recaudo\Exception\LineException;
use Recaudo\HttpAnswer;
use Recaudo\HttpRequest;
use Recaudo\Recaudo;
use Recaudo\Transport;

/** A gateway that gives the answers it is told to give, and keeps what it was asked. */
final class PlayedGateway implements Transport
{
    private const VERIFICATION = [
        'attempts' => 1,
        'last_attempt_date' => '2026-11-14T18:03:21-05:00',
        'response_code' => 200,
        'cause' => null,
        'reason' => null,
        'next_attempt_date' => null,
        'verified_date' => '2026-11-14T18:03:21-05:00',
    ];

    /** @var list<HttpRequest> */
    public array $asked = [];

    /** @var list<float> */
    public array $waits = [];

    /** @var list<HttpAnswer|LineException|\Closure> */
    private array $answers;

    public function __construct(HttpAnswer|LineException|\Closure ...$answers)
    {
        $this->answers = \array_values($answers);
    }

    public function send(HttpRequest $request): HttpAnswer
    {
        $this->asked[] = $request;
        $answer = \array_shift($this->answers) ?? self::ok([]);
        if ($answer instanceof LineException) {
            throw $answer;
        }
        if ($answer instanceof \Closure) {
            \array_unshift($this->answers, $answer);

            return $answer($request);
        }

        return $answer;
    }

    public function client(string $merchantId = 'm1'): Recaudo
    {
        $sleep = function (float $seconds): void {
            $this->waits[] = $seconds;
        };

        return new Recaudo('https://pay.example.com/', $merchantId, 'sk', transport: $this, sleep: $sleep);
    }

    /** @return list<?string> */
    public function keys(): array
    {
        return \array_map(static fn (HttpRequest $request): ?string => $request->headers['idempotency-key'] ?? null, $this->asked);
    }

    /** @param array<string, string> $headers */
    public static function ok(mixed $body, array $headers = []): HttpAnswer
    {
        return new HttpAnswer(200, $headers, \json_encode($body, \JSON_THROW_ON_ERROR));
    }

    public static function rejected(int $status, int $code, string $category = 'request', ?string $retryAfter = null): HttpAnswer
    {
        $body = ['error_code' => $code, 'description' => 'because', 'request_id' => 'r1', 'category' => $category];

        return new HttpAnswer($status, $retryAfter === null ? [] : ['retry-after' => $retryAfter], \json_encode($body, \JSON_THROW_ON_ERROR));
    }

    public static function lost(): LineException
    {
        return new LineException('the connection was reset');
    }

    /** @return array<string, mixed> */
    public static function webhook(string $id): array
    {
        return [
            'id' => $id,
            'url' => 'https://shop.example.com/hooks',
            'user' => null,
            'event_types' => ['*'],
            'status' => 'verified',
            'verification' => self::VERIFICATION,
            'creation_date' => '2026-11-14T18:03:21-05:00',
        ];
    }
}
