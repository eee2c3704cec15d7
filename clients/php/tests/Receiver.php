<?php

declare(strict_types=1);

namespace Recaudo\Tests;

/** A shop's endpoint: PHP's own web server with receive.php, which keeps what it gets in a folder. */
final class Receiver
{
    private const GIVE_UP_SECONDS = 60;

    /** @param resource $process */
    private function __construct(public readonly string $url, private readonly string $folder, private $process)
    {
    }

    public static function start(): self
    {
        $folder = \sys_get_temp_dir() . '/recaudo-php-' . \bin2hex(\random_bytes(6));
        \mkdir($folder);
        $port = self::freePort();
        $command = [\PHP_BINARY, '-S', "127.0.0.1:$port", __DIR__ . '/receive.php'];
        $process = \proc_open($command, [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['file', '/dev/null', 'w']], $pipes, null, ['RECEIVED' => $folder]);
        if (!\is_resource($process)) {
            Expect::fail('the receiver did not start');
        }
        $receiver = new self("http://127.0.0.1:$port/hooks", $folder, $process);
        $receiver->waitUntil(static fn (): bool => self::listens($port), 'the receiver does not listen');

        return $receiver;
    }

    /** @return array{string, array<string, string>} the body and the headers of the delivery that names this id */
    public function waitFor(string $id): array
    {
        $find = fn (): array => \array_filter(\glob("$this->folder/*.json") ?: [], static fn (string $file): bool => \str_contains((string) \file_get_contents($file), $id));
        $this->waitUntil(static fn (): bool => $find() !== [], 'no delivery came');
        $kept = \json_decode((string) \file_get_contents(\array_values($find())[0]), true, 8, \JSON_THROW_ON_ERROR);

        return [$kept['body'], $kept['headers']];
    }

    public function stop(): void
    {
        \proc_terminate($this->process);
        \proc_close($this->process);
        \array_map(\unlink(...), \glob("$this->folder/*") ?: []);
        \rmdir($this->folder);
    }

    private static function freePort(): int
    {
        $server = \stream_socket_server('tcp://127.0.0.1:0');
        if ($server === false) {
            Expect::fail('no port is free');
        }
        $name = (string) \stream_socket_get_name($server, false);
        \fclose($server);

        return (int) \substr($name, (int) \strrpos($name, ':') + 1);
    }

    private static function listens(int $port): bool
    {
        \set_error_handler(static fn (): bool => true);
        $socket = \stream_socket_client("tcp://127.0.0.1:$port", timeout: 1);
        \restore_error_handler();
        if ($socket === false) {
            return false;
        }
        \fclose($socket);

        return true;
    }

    private function waitUntil(\Closure $isSo, string $message): void
    {
        $until = \time() + self::GIVE_UP_SECONDS;
        while (!$isSo()) {
            Expect::true(\time() < $until, $message);
            \usleep(50_000);
        }
    }
}
