<?php

declare(strict_types=1);

namespace Recaudo;

use Recaudo\Exception\LineException;

/** Keeps its connection open between requests. Follows no redirect, so that the key stays with the configured host. */
final class CurlTransport implements Transport
{
    private ?\CurlHandle $handle = null;

    public function send(HttpRequest $request): HttpAnswer
    {
        $handle = $this->handle ??= \curl_init();
        \curl_reset($handle);
        $headers = [];
        \curl_setopt_array($handle, [
            \CURLOPT_URL => $request->url,
            \CURLOPT_CUSTOMREQUEST => $request->method,
            \CURLOPT_HTTPHEADER => self::headerLines($request),
            \CURLOPT_RETURNTRANSFER => true,
            \CURLOPT_FOLLOWLOCATION => false,
            \CURLOPT_PROTOCOLS => \CURLPROTO_HTTP | \CURLPROTO_HTTPS,
            \CURLOPT_NOSIGNAL => true, // Else a timeout below a second ends at once where curl looks names up itself.
            \CURLOPT_TIMEOUT_MS => (int) \ceil($request->timeout * 1000),
            \CURLOPT_HEADERFUNCTION => static function (\CurlHandle $_handle, string $line) use (&$headers): int {
                if (\str_contains($line, ':')) {
                    [$name, $value] = \explode(':', $line, 2);
                    $headers[\strtolower(\trim($name))] = \trim($value);
                }

                return \strlen($line);
            },
        ]);
        if ($request->body !== null) {
            \curl_setopt($handle, \CURLOPT_POSTFIELDS, $request->body);
        }
        $body = \curl_exec($handle);
        if (!\is_string($body)) {
            throw new LineException(\curl_error($handle) ?: 'no answer came');
        }

        return new HttpAnswer((int) \curl_getinfo($handle, \CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    /** @return list<string> */
    private static function headerLines(HttpRequest $request): array
    {
        // A POST without a body has a length, too; and curl would wait for "100 Continue" before a long body.
        $lines = ['expect:'];
        if ($request->body === null && $request->method !== 'GET') {
            $lines[] = 'content-length: 0';
        }
        foreach ($request->headers as $name => $value) {
            $lines[] = "$name: $value";
        }

        return $lines;
    }
}
