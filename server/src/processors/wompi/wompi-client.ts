import type { NoAnswer, NotFound } from '../card-processor.ts';
import type { TimeLeft } from '../openpay/http/time-left.ts';
import type { WompiPayment } from './payment-body.ts';
import {
  type CardToSend,
  cardBody,
  type SourceToSend,
  sourceBody,
  type WalletToSend,
  walletBody,
} from './source-body.ts';
import {
  type Answer,
  findByReference,
  findTransaction,
  inPath,
  payOnce,
  type Read,
  readAs,
  voidTransaction,
} from './transactions.ts';
import {
  readBanks,
  readMerchant,
  readPaymentSource,
  readToken,
  type WireBank,
  type WireMerchant,
  type WirePaymentSource,
  type WireToken,
} from './wire/account.ts';
import type { WireTransaction } from './wire/transaction.ts';
import { callWompi, type WompiCall, type WompiKeys, type WompiLine } from './wompi-call.ts';

/** Wompi's API for one merchant. No call throws. */
export interface WompiClient {
  /** The terms that the payer accepts, and the methods of the account. */
  merchant(left: TimeLeft): Answer<WireMerchant>;
  banks(left: TimeLeft): Answer<readonly WireBank[]>;
  tokenizeCard(card: CardToSend, left: TimeLeft): Answer<WireToken>;
  tokenizeWallet(wallet: WalletToSend, left: TimeLeft): Answer<WireToken>;
  walletToken(type: WalletToSend['type'], id: string, left: TimeLeft): Answer<WireToken>;
  createSource(source: SourceToSend, left: TimeLeft): Answer<WirePaymentSource>;
  source(id: string, left: TimeLeft): Answer<WirePaymentSource>;
  voidSource(id: string, left: TimeLeft): Answer<WirePaymentSource>;
  /** Creates at most one transaction per reference. */
  pay(payment: WompiPayment, left: TimeLeft): Answer<WireTransaction>;
  transaction(id: string, left: TimeLeft): Answer<WireTransaction>;
  findByReference(reference: string, left: TimeLeft): Promise<Read<WireTransaction> | NotFound | NoAnswer>;
  /** Cancels an approved card payment of the same day, as a whole. A repeat changes nothing. */
  voidTransaction(id: string, left: TimeLeft): Answer<WireTransaction>;
}

const walletPaths: Readonly<Record<WalletToSend['type'], string>> = {
  NEQUI: '/tokens/nequi',
  DAVIPLATA: '/tokens/daviplata',
  BANCOLOMBIA_TRANSFER: '/tokens/bancolombia_transfer',
};

export function newWompiClient(line: WompiLine, keys: WompiKeys): WompiClient {
  const { publicKey, privateKey } = keys;
  const account = { line, keys };
  const call = <Value>(
    read: (data: unknown) => Value | undefined,
    request: WompiCall,
    left: TimeLeft,
  ): Answer<Value> => callWompi(line, request, left).then(reply => readAs(read, reply));
  return {
    merchant: left =>
      call(readMerchant, { method: 'GET', path: `/merchants/${inPath(publicKey)}`, key: null }, left),
    banks: left =>
      call(readBanks, { method: 'GET', path: '/pse/financial_institutions', key: publicKey }, left),
    tokenizeCard: (card, left) =>
      call(readToken, { method: 'POST', path: '/tokens/cards', key: publicKey, body: cardBody(card) }, left),
    tokenizeWallet(wallet, left) {
      const path = walletPaths[wallet.type];
      return call(readToken, { method: 'POST', path, key: publicKey, body: walletBody(wallet) }, left);
    },
    walletToken: (type, id, left) =>
      call(readToken, { method: 'GET', path: `${walletPaths[type]}/${inPath(id)}`, key: publicKey }, left),
    createSource(source, left) {
      const body = sourceBody(source);
      return call(
        readPaymentSource,
        { method: 'POST', path: '/payment_sources', key: privateKey, body },
        left,
      );
    },
    source: (id, left) =>
      call(
        readPaymentSource,
        { method: 'GET', path: `/payment_sources/${inPath(id)}`, key: privateKey },
        left,
      ),
    voidSource(id, left) {
      const path = `/payment_sources/${inPath(id)}/void`;
      return call(readPaymentSource, { method: 'PUT', path, key: privateKey }, left);
    },
    pay: (payment, left) => payOnce(account, payment, left),
    transaction: (id, left) => findTransaction(account, id, left),
    findByReference: (reference, left) => findByReference(account, reference, left),
    voidTransaction: (id, left) => voidTransaction(account, id, left),
  };
}
