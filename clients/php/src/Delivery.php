<?php

declare(strict_types=1);

namespace Recaudo;

use Recaudo\Exception\SignatureException;
use Recaudo\Internal\Json;
use Recaudo\Internal\Reader;
use Recaudo\Model\Event;

/** Reads the webhook deliveries of the gateway. */
final class Delivery
{
    private const PREFIX = 'whsec_';

    private function __construct()
    {
    }

    /**
     * Reads a delivery that the gateway has signed (Standard Webhooks). Throws a SignatureException for anything else.
     *
     * @param string                                   $body      the bytes as they came, file_get_contents('php://input'): JSON
     *                                                            that was read and written again has another signature
     * @param array<array-key, string|list<string>|mixed> $headers of the request: getallheaders(), $_SERVER, or those of PSR-7
     * @param string                                   $secret    of the endpoint, starts with whsec_
     * @param int                                      $tolerance how many seconds the timestamp may be off
     * @param ?int                                     $now       seconds since 1970, for tests
     */
    public static function read(
        string $body,
        array $headers,
        #[\SensitiveParameter]
        string $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): Event|Verification {
        $id = self::header($headers, 'webhook-id');
        $sent = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        if (\preg_match('/^[0-9]{1,15}$/D', $sent) !== 1 || \abs(($now ?? \time()) - (int) $sent) > $tolerance) {
            throw new SignatureException('the delivery is too old, or from the future');
        }
        $expected = \base64_encode(\hash_hmac('sha256', "$id.$sent.$body", self::key($secret), true));
        $isRight = false;
        // For a day after a rotation there are two signatures with a space between them.
        foreach (\explode(' ', $signatures) as $signature) {
            $isRight = \hash_equals("v1,$expected", $signature) || $isRight;
        }
        if (!$isRight) {
            throw new SignatureException('the signature is wrong');
        }

        return self::readEvent($body);
    }

    private static function readEvent(string $body): Event|Verification
    {
        $data = Json::read($body);
        if (!\is_array($data)) {
            throw new \UnexpectedValueException('the delivery is no object');
        }
        if (($data['type'] ?? null) !== 'verification') {
            return Event::from($data);
        }
        $reader = new Reader('Verification', $data);

        return new Verification($reader->text('id'), $reader->instant('event_date'), $reader->text('verification_code'));
    }

    /** @param array<array-key, mixed> $headers */
    private static function header(array $headers, string $name): string
    {
        $names = [$name, 'http_' . \str_replace('-', '_', $name)];
        foreach ($headers as $header => $value) {
            if (\in_array(\strtolower((string) $header), $names, true)) {
                $text = \is_array($value) ? \implode(' ', $value) : $value;
                if (\is_string($text) && $text !== '') {
                    return $text;
                }
            }
        }
        throw new SignatureException("the header $name is missing");
    }

    private static function key(#[\SensitiveParameter] string $secret): string
    {
        $key = \str_starts_with($secret, self::PREFIX) ? \base64_decode(\substr($secret, \strlen(self::PREFIX)), true) : false;
        if ($key === false || $key === '') {
            // An empty key would make signatures that anybody can compute.
            throw new \InvalidArgumentException('the secret of a webhook starts with whsec_, followed by base64');
        }

        return $key;
    }
}
