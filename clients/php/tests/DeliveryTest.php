<?php

declare(strict_types=1);

namespace Recaudo\Tests;

use Recaudo\Delivery;
use Recaudo\Exception\SignatureException;
use Recaudo\Exception\UnexpectedAnswerException;
use Recaudo\Model\Charge;
use Recaudo\Model\Event;
use Recaudo\Model\Fee;
use Recaudo\Verification;

final class DeliveryTest
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    private const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
    private const NOW = 1_795_000_000;
    private const TRANSACTION = '{"id":"tr1","authorization":null,"method":"card","status":"completed","conciliated":false,"creation_date":"2026-11-14T18:03:21-05:00","operation_date":"2026-11-14T18:03:21-05:00","description":"café","error_message":null,"order_id":"o-1","amount":20000.50,"currency":"COP","operation_type":"in","transaction_type":"charge","iva":"3193"}';

    public function testTheVectorOfTheStandard(): void
    {
        // Of the libraries of Standard Webhooks. Its body is no event of this API, which is noticed after the signature.
        $headers = [
            'webhook-id' => 'msg_p5jXN8AQM9LWM0D4loKWxJek',
            'webhook-timestamp' => '1614265330',
            'webhook-signature' => 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        ];
        Expect::throws(UnexpectedAnswerException::class, static fn () => Delivery::read('{"test": 2432232314}', $headers, self::SECRET, now: 1_614_265_330));
    }

    public function testAnEventHasTypesAndExactAmounts(): void
    {
        $event = self::deliver(self::sign());
        Expect::true($event instanceof Event && $event->transaction instanceof Charge);
        Expect::same(['charge.succeeded', '20000.50', 'café'], [$event->type, $event->transaction->amount, $event->transaction->description]);
        Expect::same('2026-11-14T18:03:21-05:00', $event->transaction->creation_date->format(\DATE_ATOM));
    }

    public function testHeadersAsServersHaveThem(): void
    {
        $plain = self::sign();
        $names = \array_keys($plain);
        $forms = [
            \array_combine(['Webhook-Id', 'Webhook-Timestamp', 'Webhook-Signature'], $plain),
            \array_combine(['HTTP_WEBHOOK_ID', 'HTTP_WEBHOOK_TIMESTAMP', 'HTTP_WEBHOOK_SIGNATURE'], $plain) + ['argv' => [1]],
            \array_combine($names, \array_map(static fn (string $value): array => [$value], $plain)),
        ];
        foreach ($forms as $headers) {
            Expect::same('e1', self::deliver($headers)->id);
        }
    }

    public function testAFeeIsToldApartFromACharge(): void
    {
        $body = \str_replace(['"charge"', '"in"'], ['"fee"', '"out"'], self::body());
        $event = self::deliver(self::sign(body: $body), $body);
        Expect::true($event instanceof Event && $event->transaction instanceof Fee);
    }

    public function testTheCodeOfAVerification(): void
    {
        $body = '{"type":"verification","event_date":"2026-11-14T18:03:21-05:00","verification_code":"k3x9","id":"e1"}';
        $event = self::deliver(self::sign(body: $body), $body);
        Expect::true($event instanceof Verification);
        Expect::same(['verification', 'k3x9'], [$event->type, $event->verification_code]);
    }

    public function testEitherOfTwoSignaturesOnTheDayOfARotation(): void
    {
        $both = self::sign(self::OTHER)['webhook-signature'] . ' ' . self::sign()['webhook-signature'];
        Expect::same('e1', self::deliver(['webhook-signature' => $both] + self::sign())->id);
    }

    public function testTheEdgesOfTheTolerance(): void
    {
        foreach ([self::NOW - 300, self::NOW + 300] as $sent) {
            Expect::same('e1', self::deliver(self::sign(sent: $sent))->id);
        }
    }

    public function testAForgedDeliveryIsRejected(): void
    {
        $cases = [
            'another secret' => [self::sign(self::OTHER), self::body()],
            'another body' => [self::sign(), \str_replace('20000', '90000', self::body())],
            'JSON written again' => [self::sign(), (string) \json_encode(\json_decode(self::body()))],
            'another event' => [['webhook-id' => 'e2'] + self::sign(), self::body()],
            'too old' => [self::sign(sent: self::NOW - 301), self::body()],
            'from the future' => [self::sign(sent: self::NOW + 301), self::body()],
            'no time' => [['webhook-timestamp' => 'now'] + self::sign(), self::body()],
            'a time with more' => [['webhook-timestamp' => self::NOW . "\n"] + self::sign(), self::body()],
            'no base64' => [['webhook-signature' => 'v1,?'] + self::sign(), self::body()],
            'empty' => [['webhook-signature' => 'v1,'] + self::sign(), self::body()],
            'missing' => [[], self::body()],
        ];
        foreach ($cases as [$headers, $body]) {
            Expect::throws(SignatureException::class, static fn () => self::deliver($headers, $body));
        }
    }

    public function testASecretThatIsEmptySignsNothing(): void
    {
        foreach (['', 'whsec_', 'whsec_?', 'sk_123'] as $secret) {
            Expect::throws(\InvalidArgumentException::class, static fn () => Delivery::read(self::body(), self::sign(), $secret, now: self::NOW));
        }
    }

    private static function body(): string
    {
        return '{"type":"charge.succeeded","event_date":"2026-11-14T18:03:21-05:00","id":"e1","sequence":2,"transaction":' . self::TRANSACTION . '}';
    }

    /** @return array<string, string> */
    private static function sign(string $secret = self::SECRET, int $sent = self::NOW, ?string $body = null): array
    {
        $key = \base64_decode(\substr($secret, 6), true);
        $digest = \hash_hmac('sha256', "e1.$sent." . ($body ?? self::body()), (string) $key, true);

        return ['webhook-id' => 'e1', 'webhook-timestamp' => "$sent", 'webhook-signature' => 'v1,' . \base64_encode($digest)];
    }

    /** @param array<string, mixed> $headers */
    private static function deliver(array $headers, ?string $body = null): Event|Verification
    {
        return Delivery::read($body ?? self::body(), $headers, self::SECRET, now: self::NOW);
    }
}
