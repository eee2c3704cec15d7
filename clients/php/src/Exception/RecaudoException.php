<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** The gateway rejected the request; the subclasses say why. */
abstract class RecaudoException extends \RuntimeException
{
    public readonly int $httpCode;

    /** From the table of codes, such as 1006 or 3003. Null if a proxy answered instead of the gateway. */
    public readonly ?int $errorCode;

    public readonly ?string $category;

    /** Finds the request in the gateway's log. */
    public readonly ?string $requestId;

    /** @var list<string> */
    public readonly array $fraudRules;

    /** A word for programs, where the gateway gives one. */
    public readonly ?string $reason;

    /** The field (JSON pointer) or query parameter that is wrong, where the gateway names it. */
    public readonly ?string $param;

    /** @var list<array<string, mixed>> every problem of the body, where the gateway lists them */
    public readonly array $errors;

    /** @param array<string, mixed> $body */
    final public function __construct(int $httpCode, public readonly array $body)
    {
        parent::__construct(self::text($body, 'description') ?? "the gateway answered $httpCode");
        $this->httpCode = $httpCode;
        $this->errorCode = \is_int($body['error_code'] ?? null) ? $body['error_code'] : null;
        $this->category = self::text($body, 'category');
        $this->requestId = self::text($body, 'request_id');
        $this->fraudRules = \array_values(\array_filter(self::items($body, 'fraud_rules'), \is_string(...)));
        $this->reason = self::text($body, 'reason');
        $this->param = self::text($body, 'param');
        $this->errors = \array_values(\array_filter(self::items($body, 'errors'), \is_array(...)));
    }

    /** @param array<string, mixed> $body */
    public static function of(int $httpCode, array $body): self
    {
        if ($httpCode >= 500) {
            return new UnavailableException($httpCode, $body);
        }
        $isDecline = ($body['category'] ?? null) === 'gateway' || ($body['error_code'] ?? null) === 3005;
        if ($httpCode === 402 || $isDecline) {
            return new DeclinedException($httpCode, $body);
        }

        return match ($httpCode) {
            401, 403, 423 => new AccessException($httpCode, $body),
            404 => new NotFoundException($httpCode, $body),
            409 => new ConflictException($httpCode, $body),
            429 => new UnavailableException($httpCode, $body),
            default => new InvalidRequestException($httpCode, $body),
        };
    }

    /** @param array<string, mixed> $body */
    private static function text(array $body, string $name): ?string
    {
        return \is_string($body[$name] ?? null) ? $body[$name] : null;
    }

    /**
     * @param array<string, mixed> $body
     *
     * @return array<mixed>
     */
    private static function items(array $body, string $name): array
    {
        return \is_array($body[$name] ?? null) ? $body[$name] : [];
    }
}
