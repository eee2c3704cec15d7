<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

/** Money on its way to the bank account of the merchant */
final class Payout
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        /** `sent`: in the file that the bank has. A bank may return a payout days after it was paid. `failed`, `returned` and `cancelled` put the amount back into the available balance @var 'draft'|'approved'|'sent'|'in_transit'|'paid'|'failed'|'returned'|'cancelled' */
        public readonly string $status,
        public readonly \DateTimeImmutable $creation_date,
        public readonly \DateTimeImmutable $status_date,
        /** The day on which the operator asks its bank to pay */
        public readonly string $pay_date,
        public readonly string $amount,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly PayoutBankAccount $bank_account,
        public readonly ?string $reason,
        /** The settlements that it pays @var list<string> */
        public readonly array $settlements,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Payout', $data);

        return new self(
            id: $reader->text('id'),
            status: $reader->text('status'),
            creation_date: $reader->instant('creation_date'),
            status_date: $reader->instant('status_date'),
            pay_date: $reader->text('pay_date'),
            amount: $reader->number('amount'),
            currency: $reader->text('currency'),
            bank_account: $reader->object('bank_account', PayoutBankAccount::from(...)),
            reason: $reader->optionalText('reason'),
            settlements: $reader->texts('settlements'),
            extra: $reader->rest(),
        );
    }
}
