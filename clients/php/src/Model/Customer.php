<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Customer
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $name,
        public readonly ?string $last_name,
        public readonly string $email,
        public readonly ?string $phone_number,
        /** @var 'active'|'deleted'|null */
        public readonly ?string $status,
        public readonly ?string $external_id,
        public readonly ?CustomerCustomerAddress $customer_address,
        public readonly ?string $balance = null,
        /** Credit of the customer, where it is not 0 */
        public readonly ?string $credit_balance = null,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Customer', $data);

        return new self(
            id: $reader->text('id'),
            creation_date: $reader->instant('creation_date'),
            name: $reader->text('name'),
            last_name: $reader->optionalText('last_name'),
            email: $reader->text('email'),
            phone_number: $reader->optionalText('phone_number'),
            status: $reader->optionalText('status'),
            external_id: $reader->optionalText('external_id'),
            customer_address: $reader->optionalObject('customer_address', CustomerCustomerAddress::from(...)),
            balance: $reader->optionalNumber('balance'),
            credit_balance: $reader->optionalNumber('credit_balance'),
            extra: $reader->rest(),
        );
    }
}
