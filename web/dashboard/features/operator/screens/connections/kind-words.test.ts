import { expect, test } from 'vitest';
import { inReadersWords } from './kind-words.ts';

test.each([
  ['1 of 2 connections signed on', '1 de 2 líneas con sesión iniciada'],
  ['0 of 1 connection signed on', '0 de 1 líneas con sesión iniciada'],
  [
    '0 of 2 connections signed on; 1 of 2 connections signed on',
    '0 de 2 líneas con sesión iniciada; 1 de 2 líneas con sesión iniciada',
  ],
  ['api.example.com, 3 under way', 'api.example.com: 3 en curso'],
  ['connection 1: the sign-on was refused (91)', 'Línea 1: rechazó el inicio de sesión (91)'],
  ['connection 2: connect ECONNREFUSED 127.0.0.1:8583', 'Línea 2: no aceptó la conexión (127.0.0.1:8583)'],
  ['no answer within 200 ms', 'no hubo respuesta en 200 ms'],
  ['something that nobody has foreseen', 'something that nobody has foreseen'],
])('%s', (said, es) => {
  expect(inReadersWords(said, 'es')).toBe(es);
});

test.each([
  ['1 of 2 connections signed on', '1 of 2 connections signed on'],
  ['connection 1: the host has fallen silent', 'Connection 1: the host stopped responding'],
])('%s in English', (said, en) => {
  expect(inReadersWords(said, 'en')).toBe(en);
});
