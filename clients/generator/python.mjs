// The generated half of the Python client: dataclasses that come back, TypedDicts that are sent, and the resources.
import { isOptional } from './api.mjs';
import { ANSWERS, plainType, SENT, typeOf } from './python-types.mjs';

const KEYWORDS = new Set(['class', 'from', 'global', 'import', 'in', 'is', 'not', 'pass', 'return', 'with']);
const snake = name => name.replaceAll(/[A-Z]/g, initial => `_${initial.toLowerCase()}`);
const fieldName = name => (KEYWORDS.has(name) ? `${name}_` : name);
const docString = (text, indent) =>
  text === undefined || text === '' ? '' : `${indent}"""${text.replaceAll('\\', '\\\\')}"""\n`;

/** @returns {Record<string, string>} file contents by their paths below clients/python */
export function emitPython(api) {
  return {
    'src/recaudo_client/models.py': models(api),
    'src/recaudo_client/requests.py': requests(api),
    'src/recaudo_client/resources.py': resources(api),
  };
}

function models({ header, models: all }) {
  const classes = all.map(({ name, description, fields }) => {
    // A field without a default cannot follow one that has it.
    const sorted = [...fields.filter(one => one.isRequired), ...fields.filter(one => !one.isRequired)];
    return [
      '@dataclass(frozen=True)',
      `class ${name}:`,
      `${docString(description, '    ')}${sorted.map(modelField).join('')}    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)`,
      '    """Fields that this version of the client does not know."""\n',
    ].join('\n');
  });
  return `# ${header}
from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, Mapping, Optional, Sequence, Union


${classes.join('\n\n')}`;
}

function modelField(one) {
  const type = plainType(one.type, ANSWERS);
  const annotation = isOptional(one) ? `Optional[${type}]` : type;
  return `    ${fieldName(one.name)}: ${annotation}${defaultOf(one)}\n${docString(one.description, '    ')}`;
}

/** A secret does not belong into a log that prints the object. */
function defaultOf({ name, isRequired }) {
  if (name === 'secret') return ' = field(repr=False)';
  return isRequired ? '' : ' = None';
}

function requests({ header, shapes, resources: all }) {
  const bodies = all.flatMap(({ methods }) => methods.map(({ body }) => body));
  const unions = bodies.filter(body => body?.choices?.length > 1);
  const aliases = [...new Map(unions.map(body => [body.shape, body])).values()].map(
    ({ shape, choices }) => `${shape} = Union[${choices.join(', ')}]\n`,
  );
  return `# ${header}
from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal, Mapping, Optional, Sequence, TypedDict, Union

Money = Union[Decimal, int]
"""Pesos, exact: Decimal("20000.50") or 20000. A float is rejected."""

Instant = Union[datetime, str]
"""A datetime without an offset is Bogotá time."""

Day = Union[date, str]
"""A calendar day in Bogotá, or a text such as 2026-11-14."""


${shapes.map(shape).join('\n\n')}

${aliases.join('\n')}`;
}

/** Two classes: Required and NotRequired came with Python 3.11. */
function shape({ name, description, fields }) {
  const lines = some =>
    some
      .map(one => `    ${one.name}: ${typeOf(one.type, SENT)}\n${docString(one.description, '    ')}`)
      .join('');
  const required = fields.filter(one => one.isRequired);
  const optional = fields.filter(one => !one.isRequired);
  const doc = docString(description, '    ');
  if (optional.length === 0) return `class ${name}(TypedDict):\n${doc}${lines(required)}`;
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${doc}${lines(optional)}`;
  return `class _${name}(TypedDict):\n${lines(required)}\n\nclass ${name}(_${name}, total=False):\n${doc}${lines(optional)}`;
}

function resources({ header, resources: all }) {
  const classes = all.map(resource => {
    const methods = resource.methods.flatMap(method =>
      method.name === 'retrieve' ? [methodOf(method), aliasOf(method)] : [methodOf(method)],
    );
    const doc = docString(resource.comment ?? (resource.isAlsoOfCustomer ? LEVELS : undefined), '    ');
    return `class ${resource.className}(Resource):\n${doc === '' ? '' : `${doc}\n`}${methods.join('\n')}`;
  });
  const code = classes.join('\n\n');
  const typing = ['Literal', 'Optional', 'Sequence', 'Union'].filter(name => code.includes(`${name}[`));
  return `# ${header}
from __future__ import annotations

from typing import ${typing.join(', ')}

from . import models, requests
from .decode import read, read_one_of
from .listing import Listing
from .resource import Resource, part


${code}`;
}

const LEVELS = 'Of the merchant, or of one customer.';

/** Types of requests.py and models.py, seen from resources.py. */
const sentHere = type =>
  typeOf(type, { ...SENT, number: 'requests.Money', instant: 'requests.Instant', date: 'requests.Day' });

function methodOf(method) {
  if (method.isList) return listOf(method);
  const { ids, queries, body } = method;
  const isPost = method.method === 'POST';
  const positional = [
    'self',
    ...ids.map(({ name }) => `${name}: str`),
    ...queries.map(queryParameter),
    ...(body?.shape === undefined ? [] : [bodyParameter(body)]),
    ...(isPost ? ['*', 'idempotency_key: Optional[str] = None'] : []),
  ];
  const { returns, wrap } = answerOf(method.answer);
  const parts = [
    `"${method.method}"`,
    pathOf(method),
    ...(body === undefined ? [] : [`body=${bodyValue(body)}`]),
    ...(queries.length === 0
      ? []
      : [`query={${queries.map(({ name }) => `"${name}": ${name}`).join(', ')}}`]),
    ...(isPost ? ['idempotency_key=idempotency_key'] : []),
    ...(method.isAbsolute ? ['is_absolute=True'] : []),
  ];
  return `    def ${snake(method.name)}(${positional.join(', ')}) -> ${returns}:
        """${method.summary}. ${method.method} ${method.path}"""
        ${wrap(`self._call(${parts.join(', ')})`)}
`;
}

const aliasOf = ({ answer }) => `    def get(self, id: str) -> models.${answer.name}:
        """The same as retrieve."""
        return self.retrieve(id)
`;

const queryParameter = ({ name, type, required }) =>
  required
    ? `${fieldName(name)}: ${sentHere(type)}`
    : `${fieldName(name)}: Optional[${sentHere(type)}] = None`;

const bodyParameter = ({ name, shape, isOptional: mayMiss }) =>
  mayMiss ? `${name}: Optional[requests.${shape}] = None` : `${name}: requests.${shape}`;

function bodyValue({ isEmpty, isOptional: mayMiss, name }) {
  if (isEmpty) return '{}';
  return mayMiss ? `${name} or {}` : name;
}

function answerOf(answer) {
  if (answer.kind === 'empty') return { returns: 'None', wrap: call => call };
  if (answer.kind === 'list') {
    const item = `models.${answer.of.name}`;
    return { returns: `Sequence[${item}]`, wrap: call => `return [read(${item}, one) for one in ${call}]` };
  }
  const names = (answer.kind === 'union' ? answer.of : [answer]).map(({ name }) => `models.${name}`);
  if (names.length === 1) return { returns: names[0], wrap: call => `return read(${names[0]}, ${call})` };
  const [first, second] = names;
  return {
    returns: `Union[${names.join(', ')}]`,
    wrap: call => `return read_one_of(${first}, ${second}, ${call})`,
  };
}

function listOf(method) {
  const { ids, filters, answer } = method;
  const item = `models.${answer.of.name}`;
  const filterName = name => name.replace('[', '_').replace(']', '');
  const parameters = filters.map(
    ({ name, type }) => `${filterName(name)}: Optional[${sentHere(type)}] = None`,
  );
  const positional = ['self', ...ids.map(({ name }) => `${name}: str`), '*', ...parameters];
  const query = filters.map(({ name }) => `"${name}": ${filterName(name)}`);
  return `    def ${snake(method.name)}(
        ${positional.join(',\n        ')},
    ) -> Listing[${item}]:
        """${method.summary}. ${method.method} ${method.path}"""
        return self._list(
            ${item},
            ${pathOf(method)},
            {${query.join(', ')}},
        )
`;
}

function pathOf({ rest, ids }) {
  if (ids.length === 0) return JSON.stringify(rest);
  const text = ids.reduce((path, { id, name }) => path.replace(`/{${id}}`, `{part(${name})}`), rest);
  return `f"${text}"`;
}
