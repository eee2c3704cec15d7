<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Model\AntifraudKeys;
use Recaudo\Model\DeviceSession;

final class DeviceSessions extends Resource
{
    /** Create a device session. POST /v1/{merchant_id}/device_sessions */
    public function create(?string $idempotencyKey = null): DeviceSession
    {
        return DeviceSession::from($this->call('POST', '/device_sessions', idempotencyKey: $idempotencyKey));
    }

    /** Get the anti-fraud script keys. GET /v1/{merchant_id}/antifraudkeys */
    public function antifraudKeys(): AntifraudKeys
    {
        return AntifraudKeys::from($this->call('GET', '/antifraudkeys'));
    }
}
