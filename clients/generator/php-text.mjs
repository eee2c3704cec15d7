// PHP as text: names, literals and the head of a file.

export const camel = name => name.replaceAll(/_([a-z])/g, (_all, initial) => initial.toUpperCase());
export const quoted = text => `'${String(text).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
export const literal = value => (typeof value === 'string' ? quoted(value) : String(value));

export const head = ({ header }, namespace) =>
  `<?php\n\n// ${header}\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n\n`;
