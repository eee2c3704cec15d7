<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\CreditEntry;
use Recaudo\Model\Customer;
use Recaudo\Model\Invoice;
use Recaudo\Model\InvoiceItem;
use Recaudo\Shapes;

/**
 * @phpstan-import-type NewCustomer from Shapes
 * @phpstan-import-type CustomerUpdate from Shapes
 * @phpstan-import-type NewInvoice from Shapes
 * @phpstan-import-type NewInvoiceItem from Shapes
 * @phpstan-import-type NewCredit from Shapes
 */
final class Customers extends Resource
{
    /**
     * Create a customer. POST /v1/{merchant_id}/customers
     *
     * @param NewCustomer $customer
     */
    public function create(array $customer, ?string $idempotencyKey = null): Customer
    {
        return Customer::from($this->call('POST', '', body: $customer, idempotencyKey: $idempotencyKey));
    }

    /**
     * List customers. GET /v1/{merchant_id}/customers
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, external_id?: string} $filters
     * @return Listing<Customer>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Customer::from(...));
    }

    /** Get a customer. GET /v1/{merchant_id}/customers/{customer_id} */
    public function retrieve(string $id): Customer
    {
        return Customer::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Customer
    {
        return $this->retrieve($id);
    }

    /**
     * Update a customer. PUT /v1/{merchant_id}/customers/{customer_id}
     *
     * @param CustomerUpdate $changes
     */
    public function update(string $id, array $changes): Customer
    {
        return Customer::from($this->call('PUT', self::part($id), body: $changes));
    }

    /** Delete a customer. DELETE /v1/{merchant_id}/customers/{customer_id} */
    public function remove(string $id): void
    {
        $this->call('DELETE', self::part($id));
    }

    /**
     * List a customer's invoices. GET /v1/{merchant_id}/customers/{customer_id}/invoices
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'draft'|'open'|'paid'|'void'|'uncollectible', 'due_date[gte]'?: string|\DateTimeInterface, 'due_date[lte]'?: string|\DateTimeInterface, subscription_id?: string, number?: int} $filters
     * @return Listing<Invoice>
     */
    public function invoices(string $id, array $filters = []): Listing
    {
        return $this->listing(self::part($id) . '/invoices', $filters, Invoice::from(...));
    }

    /**
     * Create a one-off invoice. POST /v1/{merchant_id}/customers/{customer_id}/invoices
     *
     * @param NewInvoice $invoice
     */
    public function createInvoice(string $id, array $invoice, ?string $idempotencyKey = null): Invoice
    {
        return Invoice::from($this->call('POST', self::part($id) . '/invoices', body: $invoice, idempotencyKey: $idempotencyKey));
    }

    /**
     * Add an item to a customer's next invoice. POST /v1/{merchant_id}/customers/{customer_id}/invoice_items
     *
     * @param NewInvoiceItem $item
     */
    public function addInvoiceItem(string $id, array $item, ?string $idempotencyKey = null): InvoiceItem
    {
        return InvoiceItem::from($this->call('POST', self::part($id) . '/invoice_items', body: $item, numbers: ['amount'], idempotencyKey: $idempotencyKey));
    }

    /**
     * List a customer's invoice items. GET /v1/{merchant_id}/customers/{customer_id}/invoice_items
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'waiting'|'invoiced'|'deleted'} $filters
     * @return Listing<InvoiceItem>
     */
    public function invoiceItems(string $id, array $filters = []): Listing
    {
        return $this->listing(self::part($id) . '/invoice_items', $filters, InvoiceItem::from(...));
    }

    /** Get an invoice item. GET /v1/{merchant_id}/customers/{customer_id}/invoice_items/{item_id} */
    public function invoiceItem(string $id, string $itemId): InvoiceItem
    {
        return InvoiceItem::from($this->call('GET', self::part($id) . '/invoice_items' . self::part($itemId)));
    }

    /** Delete an invoice item that waits. DELETE /v1/{merchant_id}/customers/{customer_id}/invoice_items/{item_id} */
    public function removeInvoiceItem(string $id, string $itemId): void
    {
        $this->call('DELETE', self::part($id) . '/invoice_items' . self::part($itemId));
    }

    /**
     * Add or take back credit of a customer. POST /v1/{merchant_id}/customers/{customer_id}/credits
     *
     * @param NewCredit $credit
     */
    public function addCredit(string $id, array $credit, ?string $idempotencyKey = null): CreditEntry
    {
        return CreditEntry::from($this->call('POST', self::part($id) . '/credits', body: $credit, numbers: ['amount'], idempotencyKey: $idempotencyKey));
    }

    /**
     * List the changes of a customer's credit. GET /v1/{merchant_id}/customers/{customer_id}/credits
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int} $filters
     * @return Listing<CreditEntry>
     */
    public function credits(string $id, array $filters = []): Listing
    {
        return $this->listing(self::part($id) . '/credits', $filters, CreditEntry::from(...));
    }
}
