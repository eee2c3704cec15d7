<?php

declare(strict_types=1);

namespace Recaudo\Internal;

use Recaudo\Exception\UnexpectedAnswerException;

/**
 * Reads the fields of one object of an answer.
 *
 * @internal
 */
final class Reader
{
    private const BOGOTA = '-05:00';

    /** @var array<string, true> */
    private array $known = [];

    /** @param array<string, mixed> $data */
    public function __construct(private readonly string $kind, private readonly array $data)
    {
    }

    /**
     * The first of these models whose fields are all there.
     *
     * @template Model of object
     *
     * @param class-string<Model> ...$models
     *
     * @return \Closure(array<string, mixed>): Model
     */
    public static function oneOf(string ...$models): \Closure
    {
        return static function (array $data) use ($models): object {
            // A charge and a fee have the same fields, and say which they are.
            $named = \ucfirst((string) ($data['transaction_type'] ?? ''));
            $failure = null;
            foreach ($models as $model) {
                $isOther = $named !== '' && !\str_ends_with($model, "\\$named");
                if ($isOther && $model !== \end($models)) {
                    continue;
                }
                try {
                    // @phpstan-ignore-next-line Every generated model has it.
                    return $model::from($data);
                } catch (UnexpectedAnswerException $caught) {
                    $failure = $caught;
                }
            }
            throw $failure ?? new UnexpectedAnswerException('the answer has no known form');
        };
    }

    public function text(string $name): string
    {
        return $this->optionalText($name) ?? $this->fail($name);
    }

    public function optionalText(string $name): ?string
    {
        $value = $this->take($name);

        return $value === null ? null : (\is_scalar($value) ? (string) $value : $this->fail($name));
    }

    /** An exact decimal, such as '20000.50'. */
    public function number(string $name): string
    {
        return $this->text($name);
    }

    public function optionalNumber(string $name): ?string
    {
        return $this->optionalText($name);
    }

    public function integer(string $name): int
    {
        return $this->optionalInteger($name) ?? $this->fail($name);
    }

    public function optionalInteger(string $name): ?int
    {
        $value = $this->take($name);

        return $value === null ? null : (\is_numeric($value) ? (int) $value : $this->fail($name));
    }

    public function boolean(string $name): bool
    {
        return $this->optionalBoolean($name) ?? $this->fail($name);
    }

    public function optionalBoolean(string $name): ?bool
    {
        $value = $this->take($name);

        return $value === null || \is_bool($value) ? $value : $this->fail($name);
    }

    public function instant(string $name): \DateTimeImmutable
    {
        return $this->optionalInstant($name) ?? $this->fail($name);
    }

    /** Without an offset it is Bogotá time. */
    public function optionalInstant(string $name): ?\DateTimeImmutable
    {
        $text = $this->optionalText($name);
        if ($text === null) {
            return null;
        }
        try {
            return new \DateTimeImmutable($text, new \DateTimeZone(self::BOGOTA));
        } catch (\Exception) {
            $this->fail($name);
        }
    }

    /**
     * @template Model of object
     *
     * @param \Closure(array<string, mixed>): Model $make
     *
     * @return Model
     */
    public function object(string $name, \Closure $make): object
    {
        return $this->optionalObject($name, $make) ?? $this->fail($name);
    }

    /**
     * @template Model of object
     *
     * @param \Closure(array<string, mixed>): Model $make
     *
     * @return Model|null
     */
    public function optionalObject(string $name, \Closure $make): ?object
    {
        $value = $this->optionalMap($name);

        return $value === null ? null : $make($value);
    }

    /** @return array<string, mixed> */
    public function map(string $name): array
    {
        return $this->optionalMap($name) ?? $this->fail($name);
    }

    /** @return array<string, mixed>|null */
    public function optionalMap(string $name): ?array
    {
        $value = $this->take($name);

        return $value === null || \is_array($value) ? $value : $this->fail($name);
    }

    /**
     * @template Model of object
     *
     * @param \Closure(array<string, mixed>): Model $make
     *
     * @return list<Model>
     */
    public function objects(string $name, \Closure $make): array
    {
        return $this->optionalObjects($name, $make) ?? $this->fail($name);
    }

    /**
     * @template Model of object
     *
     * @param \Closure(array<string, mixed>): Model $make
     *
     * @return list<Model>|null
     */
    public function optionalObjects(string $name, \Closure $make): ?array
    {
        $values = $this->optionalMap($name);

        return $values === null ? null : \array_map($make, \array_values($values));
    }

    /** @return list<string> */
    public function texts(string $name): array
    {
        return $this->optionalTexts($name) ?? $this->fail($name);
    }

    /** @return list<string>|null */
    public function optionalTexts(string $name): ?array
    {
        $values = $this->optionalMap($name);

        return $values === null ? null : \array_map(\strval(...), \array_values($values));
    }

    /** @return array<string, mixed> the fields that were not asked for */
    public function rest(): array
    {
        return \array_diff_key($this->data, $this->known);
    }

    private function take(string $name): mixed
    {
        $this->known[$name] = true;

        return $this->data[$name] ?? null;
    }

    private function fail(string $name): never
    {
        throw new UnexpectedAnswerException("{$this->kind} has no usable $name");
    }
}
