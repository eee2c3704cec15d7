import type { DeclineCode } from '../error-table.ts';
import type { CardBrand } from './card-brands.ts';
import type { Decline, TestCardBehaviour } from './test-card-behaviour.ts';

export interface TestCard {
  number: string;
  brand: CardBrand;
  behaviour: TestCardBehaviour;
  description: string;
  descripcion: string;
}

type Row = [number: string, behaviour: TestCardBehaviour, description: string, descripcion: string];

const cardOf =
  (brand: CardBrand) =>
  (...[number, behaviour, description, descripcion]: Row): TestCard => ({
    number,
    brand,
    behaviour,
    description,
    descripcion,
  });

export const visa = cardOf('visa');
export const mastercard = cardOf('mastercard');

/** The usual network response code of each of our codes. */
const usualResponseCodes: Record<DeclineCode, string> = {
  1007: '06',
  3001: '05',
  3002: '54',
  3003: '51',
  3004: '43',
  3005: '59',
  3006: '57',
  3008: '58',
  3009: '41',
  3010: '62',
  3011: '04',
  3012: '01',
};

export const decline = (code: DeclineCode, responseCode = usualResponseCodes[code]): Decline => ({
  code,
  responseCode,
});

export const declined = (code: DeclineCode, responseCode?: string): TestCardBehaviour => ({
  kind: 'declined',
  ...decline(code, responseCode),
});

export const advised = (code: DeclineCode, adviceCode: string): TestCardBehaviour => ({
  kind: 'declined',
  ...decline(code),
  adviceCode,
});
