<?php

declare(strict_types=1);

// Runs every test: php tests/run.php. Those against a gateway need RECAUDO_BASE_URL, RECAUDO_MERCHANT_ID and
// RECAUDO_PRIVATE_KEY of a sandbox merchant.

require __DIR__ . '/autoload.php';

use Recaudo\Tests\BillingTest;
use Recaudo\Tests\ConnectionTest;
use Recaudo\Tests\DeliveryTest;
use Recaudo\Tests\OperationsTest;
use Recaudo\Tests\SandboxTest;

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});

[$passed, $failed, $skipped] = [0, 0, 0];
foreach ([ConnectionTest::class, OperationsTest::class, DeliveryTest::class, SandboxTest::class, BillingTest::class] as $class) {
    foreach (get_class_methods($class) as $method) {
        if (!str_starts_with($method, 'test')) {
            continue;
        }
        if (in_array($class, [SandboxTest::class, BillingTest::class], true) && getenv('RECAUDO_BASE_URL') === false) {
            ++$skipped;
            continue;
        }
        try {
            (new $class())->{$method}();
            ++$passed;
        } catch (Throwable $problem) {
            ++$failed;
            echo "FAILED $class::$method: $problem\n\n";
        }
    }
}
echo "$passed passed, $failed failed", $skipped > 0 ? ", $skipped skipped (RECAUDO_BASE_URL names no gateway)" : '', "\n";
exit($failed === 0 ? 0 : 1);
