<?php

declare(strict_types=1);

namespace Recaudo\Tests;

use Recaudo\Exception\UnexpectedAnswerException;
use Recaudo\Listing;
use Recaudo\Resource\Resource;

final class OperationsTest
{
    public function testEveryOperationHasAMethodAndNoMethodCallsAnother(): void
    {
        $api = \json_decode((string) \file_get_contents(__DIR__ . '/../../../openapi.json'), true, 512, \JSON_THROW_ON_ERROR);
        $operations = [];
        foreach ($api['paths'] as $path => $methods) {
            foreach (\array_keys($methods) as $method) {
                $operations[\strtoupper($method) . ' ' . \preg_replace('/\{\w+\}/', 'ID', $path)] = true;
            }
        }
        $asked = self::callAll();
        \ksort($operations);
        \ksort($asked);
        Expect::true(\count($operations) > 70);
        Expect::same(\array_keys($operations), \array_keys($asked));
    }

    /** @return array<string, true> */
    private static function callAll(): array
    {
        $gateway = new PlayedGateway();
        $client = $gateway->client('ID');
        foreach ([$client, $client->customer('ID')] as $owner) {
            foreach (\get_object_vars($owner) as $resource) {
                if ($resource instanceof Resource) {
                    self::callMethods($resource);
                }
            }
        }
        self::attempt($client->merchant(...), []);
        $asked = [];
        foreach ($gateway->asked as $request) {
            $asked["{$request->method} " . \parse_url($request->url, \PHP_URL_PATH)] = true;
        }

        return $asked;
    }

    private static function callMethods(Resource $resource): void
    {
        foreach ((new \ReflectionClass($resource))->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
            if ($method->isConstructor()) {
                continue;
            }
            $required = \array_filter($method->getParameters(), static fn (\ReflectionParameter $one): bool => !$one->isOptional());
            $arguments = \array_map(static fn (\ReflectionParameter $one): mixed => (string) $one->getType() === 'string' ? 'ID' : [], $required);
            self::attempt($method->getClosure($resource), \array_values($arguments));
        }
    }

    /**
     * The answer has nothing of what the method reads; the request is what counts.
     *
     * @param list<mixed> $arguments
     */
    private static function attempt(\Closure $method, array $arguments): void
    {
        try {
            $answer = $method(...$arguments);
            if ($answer instanceof Listing) {
                $answer->page();
            }
        } catch (UnexpectedAnswerException) {
        }
    }
}
