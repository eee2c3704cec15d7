<?php

declare(strict_types=1);

namespace Recaudo;

use Recaudo\Exception\LineException;
use Recaudo\Exception\NoAnswerException;
use Recaudo\Exception\RecaudoException;
use Recaudo\Internal\Json;

/**
 * Sends requests, and repeats them where that is safe: the gateway carries out a POST once for each key.
 *
 * @internal
 */
final class Connection
{
    private const FIRST_WAIT_SECONDS = 0.25;
    private const LONGEST_WAIT_SECONDS = 8.0;
    private const RETRIED = [408, 429, 500, 502, 503, 504];

    public readonly string $merchantPath;
    private readonly string $baseUrl;

    /** @param \Closure(float): void $sleep */
    public function __construct(
        string $baseUrl,
        string $merchantId,
        #[\SensitiveParameter]
        private readonly string $apiKey,
        private readonly float $timeout,
        private readonly int $attempts,
        private readonly Transport $transport,
        private readonly \Closure $sleep,
    ) {
        self::requireText('baseUrl', $baseUrl, 'the address of the gateway');
        self::requireText('merchantId', $merchantId, 'the id of the merchant');
        self::requireText('apiKey', $apiKey, 'its private key');
        if (\preg_match('~^https?://~i', $baseUrl) !== 1) {
            throw new \InvalidArgumentException("baseUrl must start with https:// or http://, and is $baseUrl");
        }
        $this->baseUrl = \rtrim($baseUrl, '/');
        $this->merchantPath = '/v1/' . \rawurlencode($merchantId);
    }

    /**
     * Without the key: var_dump of a client must not print it.
     *
     * @return array<string, string>
     */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl, 'merchantPath' => $this->merchantPath];
    }

    /**
     * @param array<string, mixed>|null $body
     * @param list<string>              $numbers
     * @param array<string, mixed>      $query
     *
     * @return array<mixed>
     */
    public function call(
        string $method,
        string $path,
        ?array $body = null,
        array $numbers = [],
        array $query = [],
        ?string $idempotencyKey = null,
    ): array {
        $given = $idempotencyKey === '' ? null : $idempotencyKey;
        $key = $method === 'POST' ? ($given ?? self::newKey()) : null;
        $request = $this->request($method, $path, $body, $numbers, $query, $key);
        $attempt = 0;
        while (true) {
            ++$attempt;
            $isLast = $attempt >= $this->attempts;
            $answer = null;
            try {
                $answer = $this->transport->send($request);
                if ($answer->status >= 200 && $answer->status < 300) {
                    return self::readSuccess($answer);
                }
            } catch (LineException $exception) {
                if ($isLast) {
                    throw new NoAnswerException($key, $exception);
                }
                $answer = null;
            }
            if ($answer !== null) {
                // An earlier attempt deleted it, and its answer was lost.
                if ($answer->status === 404 && $method === 'DELETE' && $attempt > 1) {
                    return [];
                }
                if ($isLast || !self::isWorthAnother($answer)) {
                    throw self::readError($answer);
                }
            }
            ($this->sleep)(self::waitBefore($attempt, $answer));
        }
    }

    /**
     * @param array<string, mixed>|null $body
     * @param list<string>              $numbers
     * @param array<string, mixed>      $query
     */
    private function request(string $method, string $path, ?array $body, array $numbers, array $query, ?string $key): HttpRequest
    {
        $headers = [
            'authorization' => 'Basic ' . \base64_encode("{$this->apiKey}:"),
            'accept' => 'application/json',
            'user-agent' => 'recaudo-client-php/' . Recaudo::VERSION . ' (PHP ' . \PHP_VERSION . ')',
        ];
        if ($body !== null) {
            $headers['content-type'] = 'application/json';
        }
        if ($key !== null) {
            if (\preg_match('/[\r\n]/', $key) === 1) {
                throw new \InvalidArgumentException('an idempotency key is one line');
            }
            $headers['idempotency-key'] = $key;
        }
        $filters = \array_map(self::queryText(...), \array_filter($query, static fn (mixed $value): bool => $value !== null));
        $rest = $filters === [] ? '' : '?' . \http_build_query($filters, '', '&', \PHP_QUERY_RFC3986);

        return new HttpRequest($method, "{$this->baseUrl}$path$rest", $headers, $body === null ? null : Json::write($body, $numbers), $this->timeout);
    }

    private static function queryText(mixed $value): string
    {
        if ($value instanceof \DateTimeInterface) {
            $moment = \DateTimeImmutable::createFromInterface($value);

            return $moment->setTimezone(new \DateTimeZone('-05:00'))->format('Y-m-d');
        }
        if (\is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        if (\is_int($value) || \is_string($value)) {
            return (string) $value;
        }
        throw new \InvalidArgumentException('a filter must be a text, an int or a date; it is a ' . \get_debug_type($value));
    }

    /** Mostly an environment variable that is not set; every request would be a puzzling 401 or 404. */
    private static function requireText(string $name, string $value, string $description): void
    {
        if (\trim($value) === '') {
            throw new \InvalidArgumentException("Recaudo needs $name, $description; it is empty");
        }
    }

    /** @return array<mixed> */
    private static function readSuccess(HttpAnswer $answer): array
    {
        if (isset($answer->headers['recaudo-warning'])) {
            // Not trigger_error: a handler that throws would hide that the request succeeded.
            \error_log("Recaudo warns: {$answer->headers['recaudo-warning']}");
        }
        if ($answer->status === 204 || $answer->body === '') {
            return [];
        }
        try {
            $body = Json::read($answer->body);
        } catch (\JsonException $exception) {
            throw new LineException('the answer is not JSON', 0, $exception);
        }

        return \is_array($body) ? $body : throw new LineException('the answer is no object');
    }

    /** Also while the first request with this key is still running: 409 with a time to wait. */
    private static function isWorthAnother(HttpAnswer $answer): bool
    {
        return \in_array($answer->status, self::RETRIED, true)
            || ($answer->status === 409 && isset($answer->headers['retry-after']));
    }

    /** Longer each time and different for each client; or as long as the gateway asks for. */
    private static function waitBefore(int $attempt, ?HttpAnswer $answer): float
    {
        $asked = $answer?->headers['retry-after'] ?? '';
        if (\ctype_digit($asked)) {
            return \min((float) $asked, self::LONGEST_WAIT_SECONDS);
        }
        $longest = \min(self::FIRST_WAIT_SECONDS * 2 ** ($attempt - 1), self::LONGEST_WAIT_SECONDS);

        return $longest / 2 + (\random_int(0, 1000) / 1000) * $longest / 2;
    }

    private static function readError(HttpAnswer $answer): RecaudoException
    {
        try {
            $body = Json::read($answer->body);
        } catch (\JsonException) {
            $body = [];
        }

        return RecaudoException::of($answer->status, \is_array($body) ? $body : []);
    }

    /** A UUID of version 4. */
    private static function newKey(): string
    {
        $bytes = \random_bytes(16);
        $bytes[6] = \chr((\ord($bytes[6]) & 0x0F) | 0x40);
        $bytes[8] = \chr((\ord($bytes[8]) & 0x3F) | 0x80);

        return \vsprintf('%s%s-%s-%s-%s-%s%s%s', \str_split(\bin2hex($bytes), 4));
    }
}
