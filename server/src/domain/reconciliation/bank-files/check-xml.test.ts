import { expect, test } from 'vitest';
import { isPlainXml } from './check-xml.ts';

test.each([
  ['<?xml version="1.0"?><a><b c="1>2"/>text<!-- < --><![CDATA[<x>]]></a>', true],
  ["<a b='\"'>&amp;</a>", true],
  ['', true],
  ['<a><b></a>', false],
  ['<a></a></a>', false],
  ['<a', false],
  ['<row <row >', false],
  ['<a b="<"/>', false],
  ['<!-- ', false],
  ['<![CDATA[', false],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', false],
  [`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, false],
])('%s', (xml, isPlain) => {
  expect(isPlainXml(xml)).toBe(isPlain);
});
