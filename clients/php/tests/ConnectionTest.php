<?php

declare(strict_types=1);

namespace Recaudo\Tests;

use Recaudo\Exception\AccessException;
use Recaudo\Exception\ConflictException;
use Recaudo\Exception\DeclinedException;
use Recaudo\Exception\InvalidRequestException;
use Recaudo\Exception\NoAnswerException;
use Recaudo\Exception\NotFoundException;
use Recaudo\Exception\RecaudoException;
use Recaudo\Exception\UnavailableException;
use Recaudo\Exception\UnexpectedAnswerException;
use Recaudo\HttpAnswer;
use Recaudo\HttpRequest;
use Recaudo\Internal\Json;
use Recaudo\Recaudo;

final class ConnectionTest
{
    public function testSendsAPostAgainWithTheSameKey(): void
    {
        $firsts = [
            PlayedGateway::lost(),
            PlayedGateway::rejected(503, 1004, retryAfter: '0'),
            PlayedGateway::rejected(429, 1018, retryAfter: '0'),
            PlayedGateway::rejected(500, 1000),
            PlayedGateway::rejected(409, 1006, retryAfter: '1'),
            new HttpAnswer(200, [], '<html>a proxy</html>'),
        ];
        foreach ($firsts as $first) {
            $gateway = new PlayedGateway($first, PlayedGateway::ok(['id' => 'd1']));
            Expect::same('d1', $gateway->client()->deviceSessions->create()->id);
            [$one, $other] = $gateway->keys();
            Expect::true(\preg_match('/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/', (string) $one) === 1, "$one");
            Expect::same($one, $other);
        }
    }

    public function testThrowsARejectionAtOnce(): void
    {
        $cases = [
            [400, 1001, 'request', InvalidRequestException::class],
            [401, 1002, 'request', AccessException::class],
            [402, 3003, 'gateway', DeclinedException::class],
            [403, 1002, 'request', AccessException::class],
            [404, 1005, 'request', NotFoundException::class],
            [409, 1006, 'request', ConflictException::class],
            [412, 3008, 'gateway', DeclinedException::class],
            [422, 1003, 'request', InvalidRequestException::class],
        ];
        foreach ($cases as [$status, $code, $category, $kind]) {
            $gateway = new PlayedGateway(PlayedGateway::rejected($status, $code, $category));
            $thrown = Expect::throws(RecaudoException::class, static fn () => $gateway->client()->charges->refund('tr1'));
            Expect::same($kind, $thrown::class);
            Expect::same([$status, $code, 'r1', 'because'], [$thrown->httpCode, $thrown->errorCode, $thrown->requestId, $thrown->getMessage()]);
            Expect::same(1, \count($gateway->asked));
        }
    }

    public function testSaysWithWhichKeyToFindOut(): void
    {
        $gateway = new PlayedGateway(...\array_fill(0, 4, PlayedGateway::lost()));
        $thrown = Expect::throws(NoAnswerException::class, static fn () => $gateway->client()->charges->refund('tr1', idempotencyKey: 'mine'));
        Expect::same('mine', $thrown->idempotencyKey);
        Expect::same(['mine', 'mine', 'mine', 'mine'], $gateway->keys());
    }

    public function testGivesUpAfterFourAttempts(): void
    {
        $gateway = new PlayedGateway(...\array_fill(0, 9, PlayedGateway::rejected(503, 1004)));
        Expect::throws(UnavailableException::class, static fn () => $gateway->client()->merchant());
        Expect::same(4, \count($gateway->asked));
    }

    public function testWaitsLongerEachTimeOrAsLongAsItIsTold(): void
    {
        $gateway = new PlayedGateway(...\array_fill(0, 4, PlayedGateway::lost()));
        Expect::throws(NoAnswerException::class, static fn () => $gateway->client()->merchant());
        foreach ([0.25, 0.5, 1.0] as $index => $longest) {
            $wait = $gateway->waits[$index];
            Expect::true($longest / 2 <= $wait && $wait <= $longest, "waited $wait");
        }
        $told = new PlayedGateway(
            PlayedGateway::rejected(503, 1004, retryAfter: '3'),
            PlayedGateway::rejected(503, 1004, retryAfter: '60'),
            PlayedGateway::ok([]),
        );
        $told->client()->charges->list()->page();
        Expect::same([3.0, 8.0], $told->waits);
    }

    public function testADeleteWhoseAnswerWasLostIsDone(): void
    {
        $gateway = new PlayedGateway(PlayedGateway::lost(), PlayedGateway::rejected(404, 1005));
        $gateway->client()->plans->remove('p1');
        Expect::same(2, \count($gateway->asked));
        $gone = new PlayedGateway(PlayedGateway::rejected(404, 1005));
        Expect::throws(NotFoundException::class, static fn () => $gone->client()->plans->remove('p1'));
    }

    public function testSendsTheKeyAsUserNameAndFiltersByTheirNames(): void
    {
        $gateway = new PlayedGateway();
        $day = new \DateTimeImmutable('2026-11-02T03:00:00+00:00');
        $gateway->client()->charges->list(['creation[gte]' => $day, 'amount[gte]' => '5.50', 'limit' => 1])->page();
        [$asked] = $gateway->asked;
        Expect::same('https://pay.example.com/v1/m1/charges?creation%5Bgte%5D=2026-11-01&amount%5Bgte%5D=5.50&limit=1', $asked->url);
        Expect::same('Basic c2s6', $asked->headers['authorization']);
        Expect::true(\str_starts_with($asked->headers['user-agent'], 'recaudo-client-php/' . Recaudo::VERSION . ' '));
        Expect::same([null, null], [$asked->body, $asked->headers['idempotency-key'] ?? null]);
    }

    public function testWritesExactAmounts(): void
    {
        $body = ['amount' => '20000.10', 'iva' => '3193', 'description' => 'café', 'metadata' => ['amount' => '5'], 'due_date' => new \DateTimeImmutable('2026-11-14T09:30:00-05:00')];
        $expected = '{"amount":20000.10,"iva":"3193","description":"café","metadata":{"amount":"5"},"due_date":"2026-11-14T09:30:00-05:00"}';
        Expect::same($expected, Json::write($body, ['amount']));
        Expect::same('{}', Json::write([]));
        Expect::same('{"event_types":["*"]}', Json::write(['event_types' => ['*']]));
    }

    public function testReadsExactAmounts(): void
    {
        $json = '{"amount":20000.10,"big":99999999999999999.99,"text":"1.5 \\" 2.5","list":[-0.10,7,1e3],"count":3}';
        $expected = ['amount' => '20000.10', 'big' => '99999999999999999.99', 'text' => '1.5 " 2.5', 'list' => ['-0.10', 7, '1e3'], 'count' => 3];
        Expect::same($expected, Json::read($json));
    }

    public function testRejectsAmountsThatAreNotExactAndNamesTheField(): void
    {
        $gateway = new PlayedGateway();
        foreach ([20000.1, '20.000', '1e3', ' 5', "5\n", null] as $amount) {
            Expect::throws(\InvalidArgumentException::class, static fn () => $gateway->client()->charges->refund('tr1', ['amount' => $amount]), '/^amount must be/');
        }
        Expect::same([], $gateway->asked);
    }

    public function testNoIdMeansNoRequest(): void
    {
        $gateway = new PlayedGateway();
        Expect::throws(\InvalidArgumentException::class, static fn () => $gateway->client()->charges->get(''));
        Expect::throws(\InvalidArgumentException::class, static fn () => $gateway->client()->customer(''));
        Expect::same([], $gateway->asked);
    }

    public function testSettingsThatAreMissingAreNamed(): void
    {
        $cases = [
            ['', 'm', 'sk', '/needs baseUrl/'],
            ['pay.example.com', 'm', 'sk', '/must start with https/'],
            ['https://pay.example.com', ' ', 'sk', '/needs merchantId/'],
            ['https://pay.example.com', 'm', '', '/needs apiKey/'],
        ];
        foreach ($cases as [$baseUrl, $merchantId, $apiKey, $pattern]) {
            Expect::throws(\InvalidArgumentException::class, static fn () => new Recaudo($baseUrl, $merchantId, $apiKey), $pattern);
        }
    }

    public function testAnErrorCarriesItsExtensions(): void
    {
        $body = ['error_code' => 1001, 'reason' => 'missing', 'param' => '/amount', 'errors' => [['param' => '/amount'], ['param' => '/iva']]];
        $gateway = new PlayedGateway(new HttpAnswer(400, [], \json_encode($body, \JSON_THROW_ON_ERROR)));
        $thrown = Expect::throws(InvalidRequestException::class, static fn () => $gateway->client()->charges->refund('tr1'));
        Expect::same(['missing', '/amount', ['/amount', '/iva']], [$thrown->reason, $thrown->param, \array_column($thrown->errors, 'param')]);
    }

    public function testAProxyThatAnswersHtmlIsToldByItsStatus(): void
    {
        $gateway = new PlayedGateway(new HttpAnswer(413, [], '<html>'));
        Expect::throws(InvalidRequestException::class, static fn () => $gateway->client()->merchant(), '/answered 413/');
    }

    public function testAListGoesThroughAllPagesAndShowsNothingTwice(): void
    {
        $ids = \array_map(static fn (int $index): string => "w$index", \range(0, 249));
        $expected = $ids;
        $gateway = new PlayedGateway(static function (HttpRequest $request) use (&$ids): HttpAnswer {
            \parse_str((string) \parse_url($request->url, \PHP_URL_QUERY), $query);
            $page = \array_slice($ids, (int) $query['offset'], (int) $query['limit']);
            \array_unshift($ids, "new{$query['offset']}");

            return PlayedGateway::ok(\array_map(PlayedGateway::webhook(...), $page));
        });
        $found = [];
        foreach ($gateway->client()->webhooks->list() as $webhook) {
            $found[] = $webhook->id;
        }
        Expect::same($expected, $found);
    }

    public function testAnObjectThatLacksAPromisedField(): void
    {
        $gateway = new PlayedGateway(PlayedGateway::ok(['id' => 'w1']));
        Expect::throws(UnexpectedAnswerException::class, static fn () => $gateway->client()->webhooks->get('w1'), '/Webhook has no usable url/');
    }

    public function testFieldsOfALaterVersionAreKept(): void
    {
        $gateway = new PlayedGateway(PlayedGateway::ok(['colour' => 'blue'] + PlayedGateway::webhook('w1')));
        Expect::same(['colour' => 'blue'], $gateway->client()->webhooks->get('w1')->extra);
    }

    public function testTheKeyIsNotPrinted(): void
    {
        $client = new Recaudo('https://pay.example.com', 'm1', 'sk_hidden');
        Expect::true(!\str_contains(\print_r($client, true), 'sk_hidden'), 'print_r shows the key');
    }

    public function testAPortWhereNothingListens(): void
    {
        $client = new Recaudo('http://127.0.0.1:9', 'm1', 'sk', attempts: 1);
        Expect::throws(NoAnswerException::class, static fn () => $client->merchant());
    }
}
