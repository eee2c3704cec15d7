<?php

declare(strict_types=1);

namespace Recaudo\Tests;

use Recaudo\Exception\RecaudoException;
use Recaudo\Model\CreditEntry;
use Recaudo\Model\InvoiceLine;
use Recaudo\Recaudo;
use Recaudo\Resource\Subscriptions;

/** Invoices, credit, coupons and changes, against a gateway; the variables of run.php say which. */
final class BillingTest
{
    private readonly Recaudo $client;
    private readonly Subscriptions $subscriptions;
    private readonly string $customerId;
    private readonly string $cardId;
    private readonly string $planId;

    public function __construct()
    {
        $this->client = new Recaudo(
            baseUrl: (string) \getenv('RECAUDO_BASE_URL'),
            merchantId: (string) \getenv('RECAUDO_MERCHANT_ID'),
            apiKey: (string) \getenv('RECAUDO_PRIVATE_KEY'),
        );
        $this->customerId = $this->client->customers->create(['name' => 'Ana', 'email' => 'ana@example.com'])->id;
        $own = $this->client->customer($this->customerId);
        $this->cardId = $own->cards->create([
            'holder_name' => 'Ana Torres', 'card_number' => '4111111111111111', 'cvv2' => '123',
            'expiration_month' => '12', 'expiration_year' => '30',
        ])->id;
        $this->subscriptions = $own->subscriptions;
        $this->planId = $this->newPlan('30000.50');
    }

    public function testAnInvoiceAndItsCreditNote(): void
    {
        $made = $this->subscriptions->create(['plan_id' => $this->planId, 'source_id' => $this->cardId]);
        $invoices = \iterator_to_array($this->client->invoices->list(['subscription_id' => $made->id]), false);
        Expect::same([1, '30000.50'], [\count($invoices), $invoices[0]->total]);
        Expect::alike($invoices, \iterator_to_array($this->client->customers->invoices($this->customerId), false));
        $this->client->charges->refund($made->transaction->id ?? '', ['amount' => '0.50', 'description' => 'Centavos']);
        $invoice = $this->client->invoices->get($invoices[0]->id);
        Expect::same(['plan'], \array_map(static fn (InvoiceLine $line): string => $line->type, $invoice->lines));
        $notes = \iterator_to_array($this->client->creditNotes->list(['invoice_id' => $invoice->id]), false);
        Expect::same([1, '0.50'], [\count($notes), $notes[0]->total]);
        Expect::alike($notes[0], $this->client->creditNotes->get($notes[0]->id));
    }

    public function testCreditIsUsedByTheNextInvoice(): void
    {
        $this->client->customers->addCredit($this->customerId, ['amount' => '10000.25', 'reason' => 'Demora']);
        $thrown = Expect::throws(RecaudoException::class, fn () => $this->client->customers->addCredit($this->customerId, ['amount' => -20000]));
        Expect::same(4001, $thrown->errorCode);
        $made = $this->subscriptions->create(['plan_id' => $this->planId, 'source_id' => $this->cardId]);
        Expect::same('20000.25', $made->transaction?->amount);
        $entries = \iterator_to_array($this->client->customers->credits($this->customerId), false);
        Expect::same(['applied', 'granted'], \array_map(static fn (CreditEntry $one): string => $one->type, $entries));
        Expect::same('0.00', $entries[0]->credit_balance);
    }

    public function testACouponItsCodeAndADiscount(): void
    {
        $id = 'php' . \bin2hex(\random_bytes(8));
        $coupon = $this->client->coupons->create(['id' => $id, 'name' => 'Mitad', 'percent_off' => 50, 'duration' => 'once']);
        $code = $this->client->coupons->createCode($coupon->id, ['max_redemptions' => 2]);
        Expect::same($code->code, \iterator_to_array($this->client->coupons->codes($id), false)[0]->code);
        $made = $this->subscriptions->create(['plan_id' => $this->planId, 'source_id' => $this->cardId, 'coupon' => $code->code]);
        Expect::same([$id, '15000.25'], [$made->discount?->coupon_id, $made->transaction?->amount]);
        Expect::same(false, $this->client->coupons->updateCode($id, $code->id, ['active' => false])->active);
        Expect::same(1, $this->client->coupons->get($id)->times_redeemed);
        $this->client->coupons->remove($id);
    }

    public function testAChangeThatIsPreviewedMadeScheduledAndRevoked(): void
    {
        $dearer = $this->newPlan('50000');
        $made = $this->subscriptions->create(['plan_id' => $this->planId, 'source_id' => $this->cardId]);
        $preview = $this->subscriptions->preview($made->id, ['plan_id' => $dearer]);
        Expect::same('19999.50', $preview->invoice?->total);
        $change = ['plan_id' => $dearer, 'preview_token' => $preview->preview_token];
        Expect::same($dearer, $this->subscriptions->update($made->id, $change)->plan_id);
        $waiting = $this->subscriptions->update($made->id, ['plan_id' => $this->planId, 'when' => 'period_end']);
        Expect::same($this->planId, $waiting->pending_change?->plan_id);
        Expect::same(null, $this->subscriptions->revokeChange($made->id)->pending_change);
        $this->subscriptions->cancel($made->id, 'credit');
    }

    private function newPlan(string $amount): string
    {
        return $this->client->plans->create([
            'name' => 'Mensual', 'amount' => $amount, 'repeat_every' => 1, 'repeat_unit' => 'month',
            'status_after_retry' => 'unpaid', 'trial_days' => 0,
        ])->id;
    }
}
