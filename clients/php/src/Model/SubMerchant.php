<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Model;

use Recaudo\Internal\Reader;

final class SubMerchant
{
    /** @param array<string, mixed> $extra fields that this version of the client does not know */
    public function __construct(
        public readonly string $id,
        public readonly string $platform_id,
        public readonly ?string $external_id,
        public readonly string $name,
        /** @var 'pending'|'live'|'suspended' */
        public readonly string $status,
        public readonly \DateTimeImmutable $creation_date,
        public readonly string $legal_name,
        /** @var 'CC'|'CE'|'TI'|'PPT'|'PA'|'NIT' */
        public readonly string $document_type,
        public readonly string $document,
        public readonly ?string $representative,
        public readonly ?SubMerchantTerms $terms,
        /** @var list<SubMerchantDuties> */
        public readonly array $duties,
        public readonly ?string $suspension_reason,
        public readonly array $extra = [],
    ) {
    }

    /** @param array<string, mixed> $data */
    public static function from(array $data): self
    {
        $reader = new Reader('SubMerchant', $data);

        return new self(
            id: $reader->text('id'),
            platform_id: $reader->text('platform_id'),
            external_id: $reader->optionalText('external_id'),
            name: $reader->text('name'),
            status: $reader->text('status'),
            creation_date: $reader->instant('creation_date'),
            legal_name: $reader->text('legal_name'),
            document_type: $reader->text('document_type'),
            document: $reader->text('document'),
            representative: $reader->optionalText('representative'),
            terms: $reader->optionalObject('terms', SubMerchantTerms::from(...)),
            duties: $reader->objects('duties', SubMerchantDuties::from(...)),
            suspension_reason: $reader->optionalText('suspension_reason'),
            extra: $reader->rest(),
        );
    }
}
