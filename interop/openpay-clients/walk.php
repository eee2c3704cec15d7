<?php
// Calls each method of the official PHP client, which has no test suite of its own. run.sh starts it.

spl_autoload_register(function (string $class) use ($argv): void {
    $file = $argv[1] . '/' . str_replace('\\', '/', $class) . '.php';
    if (is_file($file)) {
        require_once $file;
    }
});

use Openpay\Data\Openpay;

$api = Openpay::getInstance(getenv('MERCHANT'), getenv('KEY'), 'CO', '190.24.10.7');
foreach (['apiSandboxEndpoint', 'apiEndpoint'] as $name) {
    (new ReflectionProperty(Openpay::class, $name))->setValue(null, getenv('BASE') . '/v1');
}

$passed = 0;
$failures = [];
$made = [];

function check(string $name, callable $call): void
{
    global $passed, $failures, $made;
    try {
        $made[$name] = $call();
        if ($made[$name] === false) {
            throw new RuntimeException('unexpected answer');
        }
        $passed++;
    } catch (Throwable $error) {
        $code = $error instanceof \Openpay\Data\OpenpayApiError ? $error->getHttpCode() . '/' . $error->getErrorCode() . ' ' : '';
        $failures[] = "$name: $code" . $error->getMessage();
    }
}

function rejected(callable $call, int $status, int $code): bool
{
    try {
        $call();
    } catch (\Openpay\Data\OpenpayApiError $error) {
        return $error->getHttpCode() === $status && (int) $error->getErrorCode() === $code;
    }
    return false;
}

$card = fn(string $number = '4111111111111111'): array => [
    'holder_name' => 'Ana Torres', 'card_number' => $number, 'cvv2' => '110',
    'expiration_month' => '12', 'expiration_year' => '35',
];
$person = ['name' => 'Ana', 'last_name' => 'Torres', 'email' => 'ana@example.com', 'phone_number' => '3001234567'];
$charge = fn(array $more): array => $more + [
    'method' => 'card', 'amount' => 20000, 'currency' => 'COP', 'iva' => '3193',
    'description' => 'Café', 'device_session_id' => 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f', 'order_id' => uniqid('php-'),
];

check('merchant', fn() => $api->getMerchantInfo()->id === getenv('MERCHANT'));
check('bin', fn() => $api->bines->get('411111')->brand === 'visa');

check('token create', fn() => $api->tokens->add($card()));
check('token get', fn() => $api->tokens->get($made['token create']->id)->id === $made['token create']->id);

check('card create', fn() => $api->cards->add($card()));
check('card from token', fn() => $api->cards->add(['token_id' => $api->tokens->add($card('5555555555554444'))->id, 'device_session_id' => 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f']));
check('card get', fn() => $api->cards->get($made['card create']->id)->holder_name === 'Ana Torres');
check('card list', fn() => count($api->cards->getList(['limit' => 10, 'offset' => 0])) === 2);
check('card rejected', fn() => rejected(fn() => $api->cards->add($card('4111111111111112')), 422, 2004));
check('card delete', function () use ($api, $card) {
    $extra = $api->cards->add($card('4242424242424242'));
    $extra->delete();
    return rejected(fn() => $api->cards->get($extra->id), 404, 1005);
});

check('customer create', fn() => $api->customers->add($person));
check('customer get', fn() => $api->customers->get($made['customer create']->id)->email === 'ana@example.com');
check('customer save', function () use ($api, &$made) {
    $customer = $api->customers->get($made['customer create']->id);
    $customer->name = 'Ana María';
    $customer->save();
    return $api->customers->get($customer->id)->name === 'Ana María';
});
check('customer list', fn() => count($api->customers->getList(['limit' => 5])) === 1);
check('customer delete', function () use ($api, $person) {
    $extra = $api->customers->add($person);
    $extra->delete();
    return true;
});
check('customer unknown', fn() => rejected(fn() => $api->customers->get('a0000000000000000000'), 404, 1005));

$customer = $made['customer create'];
check('customer card create', fn() => $customer->cards->add($card()));
check('customer card get', fn() => $customer->cards->get($made['customer card create']->id)->brand === 'visa');
check('customer card list', fn() => count($customer->cards->getList([])) === 1);
check('customer card twice', fn() => rejected(fn() => $customer->cards->add($card()), 409, 2002));

check('charge by card', fn() => $api->charges->create($charge(['source_id' => $made['card create']->id, 'customer' => $person])));
check('charge by token', fn() => $api->charges->create($charge(['source_id' => $api->tokens->add($card())->id, 'customer' => $person]))->status === 'completed');
check('charge get', fn() => $api->charges->get($made['charge by card']->id)->status === 'completed');
check('charge list', fn() => count($api->charges->getList(['limit' => 10])) === 2);
check('charge list by amount', fn() => count($api->charges->getList(['amount[gte]' => 20000, 'limit' => 10])) === 2);
check('charge same order', fn() => rejected(fn() => $api->charges->create($charge(['source_id' => $made['card create']->id, 'customer' => $person, 'order_id' => $made['charge by card']->order_id])), 409, 1006));
check('charge declined', fn() => rejected(fn() => $api->charges->create($charge(['source_id' => $api->tokens->add($card('4222222222222220'))->id, 'customer' => $person])), 402, 3001));
check('charge no funds', fn() => rejected(fn() => $api->charges->create($charge(['source_id' => $api->tokens->add($card('4444444444444448'))->id, 'customer' => $person])), 402, 3003));
check('refund', fn() => $made['charge by card']->refund(['description' => 'devolución', 'amount' => 5000]));
check('authorize', fn() => $api->charges->create($charge(['source_id' => $made['card create']->id, 'customer' => $person, 'capture' => false])));
check('capture', fn() => $made['authorize']->capture(['amount' => 15000])->status === 'completed');
check('charge by redirect', fn() => $api->charges->create($charge(['confirm' => false, 'customer' => $person, 'redirect_url' => 'https://tienda.example.com/gracias']))->payment_method->type === 'redirect');
check('charge 3-D Secure', fn() => $api->charges->create($charge(['source_id' => $made['card create']->id, 'customer' => $person, 'use_3d_secure' => true, 'redirect_url' => 'https://tienda.example.com/gracias']))->status === 'charge_pending');
check('charge by store', fn() => $api->charges->create($charge(['method' => 'store', 'customer' => $person]))->payment_method->reference !== null);
check('charge update', fn() => $made['charge by card']->update(['description' => 'Café molido']));

check('customer charge', fn() => $customer->charges->create($charge(['source_id' => $made['customer card create']->id])));
check('customer charge get', fn() => $customer->charges->get($made['customer charge']->id)->status === 'completed');
check('customer charge list', fn() => count($customer->charges->getList(['limit' => 5])) === 1);
check('customer refund', fn() => $made['customer charge']->refund(['description' => 'devolución']));
check('customer authorize', fn() => $customer->charges->create($charge(['source_id' => $made['customer card create']->id, 'capture' => false])));
check('customer capture', fn() => $made['customer authorize']->capture([])->status === 'completed');
check('customer charge by store', fn() => $customer->charges->create($charge(['method' => 'store']))->status === 'in_progress');

$pse = ['method' => 'bank_account', 'amount' => 20000, 'currency' => 'COP', 'iva' => '3193', 'description' => 'Café', 'country' => 'COL', 'redirect_url' => 'https://tienda.example.com/gracias'];
check('pse', fn() => $api->pses->create($pse + ['order_id' => uniqid('pse-'), 'customer' => $person + ['requires_account' => false]])->redirect_url !== null);
check('customer pse', fn() => $api->customers->add($person + ['requires_account' => false])->pses->create($pse + ['order_id' => uniqid('pse-')])->redirect_url !== null);

$plan = ['name' => 'Mensual', 'amount' => 30000, 'currency' => 'COP', 'repeat_every' => '1', 'repeat_unit' => 'month', 'retry_times' => '2', 'status_after_retry' => 'cancelled', 'trial_days' => '5'];
check('plan create', fn() => $api->plans->add($plan));
check('plan get', fn() => $api->plans->get($made['plan create']->id)->name === 'Mensual');
check('plan save', function () use ($api, &$made) {
    $found = $api->plans->get($made['plan create']->id);
    $found->name = 'Mensual plus';
    $found->save();
    return $api->plans->get($found->id)->name === 'Mensual plus';
});
check('plan list', fn() => count($api->plans->getList(['limit' => 5])) === 1);
check('subscription create', fn() => $customer->subscriptions->add(['plan_id' => $made['plan create']->id, 'card_id' => $made['customer card create']->id]));
check('subscription get', fn() => $customer->subscriptions->get($made['subscription create']->id)->status === 'trial');
check('subscription list', fn() => count($customer->subscriptions->getList(['limit' => 5])) === 1);
check('subscription save', function () use ($customer, &$made) {
    $found = $customer->subscriptions->get($made['subscription create']->id);
    $found->trial_end_date = date('Y-m-d', time() + 20 * 86400);
    $found->save();
    return true;
});
check('subscription delete', fn() => $made['subscription create']->delete() ?? true);
check('plan delete', fn() => $api->plans->add($plan)->delete() ?? true);

check('webhook create', fn() => $api->webhooks->add(['url' => 'https://tienda.example.com/eventos', 'user' => 'ana', 'password' => 'secreto', 'event_types' => ['charge.succeeded', 'charge.refunded']]));
check('webhook get', fn() => $api->webhooks->get($made['webhook create']->id)->url === 'https://tienda.example.com/eventos');
check('webhook list', fn() => count($api->webhooks->getList([])) === 1);
check('webhook delete', fn() => $made['webhook create']->delete() ?? true);
check('customer card delete', fn() => $made['customer card create']->delete() ?? true);

check('wrong key', function () use ($api) {
    Openpay::setApiKey('sk_' . str_repeat('0', 32));
    $answer = rejected(fn() => $api->charges->getList([]), 401, 1002);
    Openpay::setApiKey(getenv('KEY'));
    return $answer;
});

foreach ($failures as $failure) {
    echo "failed: $failure\n";
}
echo $passed, ' passed, ', count($failures), " failed\n";
exit($failures === [] ? 0 : 1);
