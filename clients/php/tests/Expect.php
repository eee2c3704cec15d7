<?php

declare(strict_types=1);

namespace Recaudo\Tests;

final class Expect
{
    public static function same(mixed $expected, mixed $actual): void
    {
        if ($expected !== $actual) {
            self::fail('expected ' . \var_export($expected, true) . ', and it is ' . \var_export($actual, true));
        }
    }

    /** Objects with the same fields. */
    public static function alike(object $expected, object $actual): void
    {
        if ($expected != $actual) {
            self::fail('expected ' . \print_r($expected, true) . ', and it is ' . \print_r($actual, true));
        }
    }

    public static function true(bool $value, string $message = 'expected true'): void
    {
        if (!$value) {
            self::fail($message);
        }
    }

    /**
     * @template Kind of \Throwable
     *
     * @param class-string<Kind> $kind
     *
     * @return Kind
     */
    public static function throws(string $kind, callable $call, string $pattern = '//'): \Throwable
    {
        try {
            $call();
        } catch (\Throwable $thrown) {
            if (!$thrown instanceof $kind) {
                throw $thrown;
            }
            self::true(\preg_match($pattern, $thrown->getMessage()) === 1, "{$thrown->getMessage()} does not match $pattern");

            return $thrown;
        }
        self::fail("expected a $kind, and nothing was thrown");
    }

    public static function fail(string $message): never
    {
        throw new \LogicException($message);
    }
}
