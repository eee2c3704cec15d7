<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\ChargeShare;
use Recaudo\Model\Settlement;
use Recaudo\Model\SettlementBalance;
use Recaudo\Model\SettlementLine;
use Recaudo\Model\SplitShare;
use Recaudo\Model\WithholdingCertificate;

/**
 * What the operator owes the merchant, where it collects its payments.
 */
final class Settlements extends Resource
{
    /** Get the balance by its parts. GET /v1/{merchant_id}/balance */
    public function balance(): SettlementBalance
    {
        return SettlementBalance::from($this->call('GET', '/balance'));
    }

    /**
     * List settlements. GET /v1/{merchant_id}/settlements
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'closed'|'paid'|'carried'} $filters
     * @return Listing<Settlement>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('/settlements', $filters, Settlement::from(...));
    }

    /** Get a settlement. GET /v1/{merchant_id}/settlements/{settlement_id} */
    public function retrieve(string $settlementId): Settlement
    {
        return Settlement::from($this->call('GET', '/settlements' . self::part($settlementId)));
    }

    /** The same as retrieve. */
    public function get(string $id): Settlement
    {
        return $this->retrieve($id);
    }

    /**
     * List the lines of a settlement. GET /v1/{merchant_id}/settlements/{settlement_id}/lines
     *
     * @param array{offset?: int, limit?: int} $filters
     * @return Listing<SettlementLine>
     */
    public function lines(string $settlementId, array $filters = []): Listing
    {
        return $this->listing('/settlements' . self::part($settlementId) . '/lines', $filters, SettlementLine::from(...));
    }

    /**
     * List withholding certificates. GET /v1/{merchant_id}/withholding_certificates
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, tax?: 'renta'|'iva'|'ica', period?: string} $filters
     * @return Listing<WithholdingCertificate>
     */
    public function certificates(array $filters = []): Listing
    {
        return $this->listing('/withholding_certificates', $filters, WithholdingCertificate::from(...));
    }

    /** Get a withholding certificate. GET /v1/{merchant_id}/withholding_certificates/{certificate_id} */
    public function certificate(string $certificateId): WithholdingCertificate
    {
        return WithholdingCertificate::from($this->call('GET', '/withholding_certificates' . self::part($certificateId)));
    }

    /**
     * List shares of split payments. GET /v1/{merchant_id}/split_shares
     *
     * @param array{offset?: int, limit?: int} $filters
     * @return Listing<SplitShare>
     */
    public function shares(array $filters = []): Listing
    {
        return $this->listing('/split_shares', $filters, SplitShare::from(...));
    }

    /** Get a share of a split payment. GET /v1/{merchant_id}/split_shares/{split_share_id} */
    public function share(string $splitShareId): SplitShare
    {
        return SplitShare::from($this->call('GET', '/split_shares' . self::part($splitShareId)));
    }

    /**
     * List the shares of a charge. GET /v1/{merchant_id}/charges/{transaction_id}/split_shares
     *
     * @param array{offset?: int, limit?: int} $filters
     * @return Listing<ChargeShare>
     */
    public function sharesOfCharge(string $chargeId, array $filters = []): Listing
    {
        return $this->listing('/charges' . self::part($chargeId) . '/split_shares', $filters, ChargeShare::from(...));
    }
}
