import * as lucide from 'lucide-react';
import { expect, test } from 'vitest';
import shapes from './data/lucide.json' with { type: 'json' };
import * as icons from './icons.tsx';

interface Rendered {
  render(props: object, ref: null): { props: { icon: { node: [string, Record<string, string>][] } } };
}

/** An icon's elements as lucide-react renders them, without React's keys. */
function partsInLucide(name: string): [string, Record<string, string>][] {
  const icon = (lucide as unknown as Record<string, Rendered | undefined>)[name];
  if (icon === undefined) throw new Error(`lucide-react has no icon ${name}`);
  return icon
    .render({}, null)
    .props.icon.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
}

// To add an icon, export it in icons.tsx and run this test with `-u`.
test('every icon is drawn as lucide-react draws it', async () => {
  const names = Object.keys(icons).sort();
  const lines = names.map(name => `  ${JSON.stringify(name)}: ${JSON.stringify(partsInLucide(name))}`);
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('data/lucide.json');
  expect(Object.keys(shapes)).toEqual(names);
});
