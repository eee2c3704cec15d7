<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class Reversal
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly string $transaction_id,
        /** @var 'requested'|'contested'|'accepted'|'given_back'|'withdrawn'|'rejected'|'charged_back' */
        public readonly string $status,
        /** @var 'fraud'|'not_requested'|'not_received'|'not_as_ordered'|'defective' */
        public readonly string $reason,
        public readonly string $amount,
        /** @var 'COP' */
        public readonly string $currency,
        public readonly string $noticed_on,
        public readonly ?string $description,
        public readonly ?string $payout_to,
        /** @var 'payer'|'merchant' */
        public readonly string $requested_by,
        public readonly \DateTimeImmutable $creation_date,
        public readonly \DateTimeImmutable $answer_by,
        public readonly \DateTimeImmutable $give_back_by,
        public readonly ?\DateTimeImmutable $answer_date,
        /** @var 'payer'|'merchant'|'deadline'|'authority'|'network'|null */
        public readonly ?string $answered_by,
        public readonly ?string $answer,
        public readonly ?\DateTimeImmutable $closed_date,
        /** @var 'refund'|'transfer'|'earlier_refunds'|null */
        public readonly ?string $way,
        public readonly ?string $refund_id,
        public readonly ?int $error_code,
        public readonly ?string $given_back,
        public readonly ?string $reference,
        /** @var 'merchant'|'operator'|null */
        public readonly ?string $paid_by,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('Reversal', $data);

        return new self(
            id: $reader->text('id'),
            transaction_id: $reader->text('transaction_id'),
            status: $reader->text('status'),
            reason: $reader->text('reason'),
            amount: $reader->number('amount'),
            currency: $reader->text('currency'),
            noticed_on: $reader->text('noticed_on'),
            description: $reader->optionalText('description'),
            payout_to: $reader->optionalText('payout_to'),
            requested_by: $reader->text('requested_by'),
            creation_date: $reader->instant('creation_date'),
            answer_by: $reader->instant('answer_by'),
            give_back_by: $reader->instant('give_back_by'),
            answer_date: $reader->optionalInstant('answer_date'),
            answered_by: $reader->optionalText('answered_by'),
            answer: $reader->optionalText('answer'),
            closed_date: $reader->optionalInstant('closed_date'),
            way: $reader->optionalText('way'),
            refund_id: $reader->optionalText('refund_id'),
            error_code: $reader->optionalInteger('error_code'),
            given_back: $reader->optionalNumber('given_back'),
            reference: $reader->optionalText('reference'),
            paid_by: $reader->optionalText('paid_by'),
            extra: $reader->rest(),
        );
    }
}
