<?php

declare(strict_types=1);

namespace Recaudo\Exception;

/** There is no object with this id. */
final class NotFoundException extends RecaudoException
{
}
