<?php

declare(strict_types=1);

// Keeps a delivery whole: written under another name first, so that nobody reads half of it.
$kept = json_encode(['body' => file_get_contents('php://input'), 'headers' => getallheaders()], JSON_THROW_ON_ERROR);
$file = getenv('RECEIVED') . '/' . bin2hex(random_bytes(6));
file_put_contents("$file.part", $kept);
rename("$file.part", "$file.json");
http_response_code(200);
