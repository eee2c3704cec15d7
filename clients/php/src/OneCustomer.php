<?php

declare(strict_types=1);

namespace Recaudo;

/** Everything that belongs to one customer. */
final class OneCustomer
{
    public readonly Resource\Cards $cards;
    public readonly Resource\Charges $charges;
    public readonly Resource\Pse $pse;
    public readonly Resource\Subscriptions $subscriptions;

    /** @internal */
    public function __construct(Connection $connection, string $path)
    {
        $this->cards = new Resource\Cards($connection, "$path/cards");
        $this->charges = new Resource\Charges($connection, "$path/charges");
        $this->pse = new Resource\Pse($connection, "$path/pse");
        $this->subscriptions = new Resource\Subscriptions($connection, "$path/subscriptions");
    }
}
