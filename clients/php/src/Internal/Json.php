<?php

declare(strict_types=1);

namespace Recaudo\Internal;

/**
 * JSON with exact decimals: json_decode turns 20000.10 into a float, and json_encode cannot write the text '20000.10' as a
 * number.
 *
 * @internal
 */
final class Json
{
    /** A text, or a number with decimals. The quantifiers are possessive: no backtracking, whatever comes. */
    private const TEXT_OR_DECIMAL = '/"(?:[^"\\\\]++|\\\\.)*+"|-?[0-9]++(?:\.[0-9]++(?:[eE][+-]?[0-9]++)?+|[eE][+-]?[0-9]++)/s';

    private function __construct()
    {
    }

    /** Decimals become texts: 20000.10 is '20000.10'. Throws a JsonException. */
    public static function read(string $json): mixed
    {
        $quoted = \preg_replace_callback(
            self::TEXT_OR_DECIMAL,
            static fn (array $found): string => $found[0][0] === '"' ? $found[0] : "\"{$found[0]}\"",
            $json,
        );

        return \json_decode($quoted ?? $json, true, 64, \JSON_THROW_ON_ERROR);
    }

    /**
     * @param array<string, mixed> $body    an object
     * @param list<string>         $numbers fields that are numbers on the wire, and may be texts here
     */
    public static function write(array $body, array $numbers = []): string
    {
        $fields = [];
        foreach ($body as $name => $value) {
            $text = \in_array($name, $numbers, true) ? self::writeNumber((string) $name, $value) : self::writeValue((string) $name, $value);
            $fields[] = self::encode((string) $name) . ":$text";
        }

        return '{' . \implode(',', $fields) . '}';
    }

    private static function writeNumber(string $name, mixed $value): string
    {
        if (\is_int($value)) {
            return (string) $value;
        }
        // Two decimals at most: '20.000' is twenty thousand to a Colombian, and would be twenty to the gateway.
        if (\is_string($value) && \preg_match('/^-?(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/D', $value) === 1) {
            return $value;
        }
        $given = \is_float($value) ? 'a float, which is not exact' : \get_debug_type($value);
        throw new \InvalidArgumentException("$name must be an int or a text such as '20000.50'; it is $given");
    }

    private static function writeValue(string $name, mixed $value): string
    {
        if ($value instanceof \DateTimeInterface) {
            return self::encode($value->format(\DATE_ATOM));
        }
        if (!\is_array($value)) {
            return self::encode($value);
        }
        if (!\array_is_list($value)) {
            return self::write($value);
        }

        return '[' . \implode(',', \array_map(static fn (mixed $one): string => self::writeValue($name, $one), $value)) . ']';
    }

    private static function encode(mixed $value): string
    {
        return \json_encode($value, \JSON_THROW_ON_ERROR | \JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_SLASHES);
    }
}
