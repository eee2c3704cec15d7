<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** No complete answer came to one attempt. A transport throws it, and the client tries again. */
final class LineException extends \RuntimeException
{
}
