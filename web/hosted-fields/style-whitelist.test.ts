import { expect, test } from 'vitest';
import { checkStyle } from './style-whitelist.ts';

test.each([
  ['color', '#112233'],
  ['color', 'rebeccapurple'],
  ['color', 'rgba(0, 10, 20, 0.5)'],
  ['color', 'hsl(210 50% 40% / 80%)'],
  ['background-color', 'transparent'],
  ['font-family', `Inter, 'Open Sans', sans-serif`],
  ['font-size', '16px'],
  ['font-size', '1.125rem'],
  ['font-weight', '600'],
  ['letter-spacing', '-0.02em'],
  ['line-height', '1.5'],
  ['padding', '0 12px'],
  ['padding', '1px 2px 3px 4px'],
])('%s: %s is applied', (property, value) => {
  expect(checkStyle({ [property]: value })).toEqual({ accepted: [[property, value]], refused: [] });
});

test.each([
  ['background-color', 'url(https://evil.test/x)'],
  ['background', '#fff'],
  ['background-image', 'none'],
  ['position', 'fixed'],
  ['opacity', '0'],
  ['color', 'var(--x)'],
  ['color', 'red; background: url(x)'],
  ['color', 'expression(alert(1))'],
  ['font-family', 'x;}body{display:none'],
  ['font-family', 'url(x)'],
  ['font-size', 'calc(1px + 1vw)'],
  ['font-size', '-5px'],
  ['font-size', 'px'],
  ['padding', '1px 2px 3px 4px 5px'],
  ['--anything', 'red'],
  ['constructor', 'red'],
  ['__proto__x', 'red'],
  ['color', ['red']],
  ['color', ''],
])('%s: %s is refused', (property, value) => {
  expect(checkStyle({ [property]: value })).toEqual({ accepted: [], refused: [property] });
});

test('both spellings, numbers, and the colour of the placeholder', () => {
  expect(checkStyle({ fontWeight: 600, placeholderColor: 'gray' }).accepted).toEqual([
    ['font-weight', '600'],
    ['--placeholder-color', 'gray'],
  ]);
});
