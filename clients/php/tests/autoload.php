<?php

declare(strict_types=1);

// PSR-4, as composer.json says; the suite needs no Composer.
spl_autoload_register(static function (string $class): void {
    foreach (['Recaudo\\Tests\\' => __DIR__ . '/', 'Recaudo\\' => __DIR__ . '/../src/'] as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            require $folder . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';

            return;
        }
    }
});
