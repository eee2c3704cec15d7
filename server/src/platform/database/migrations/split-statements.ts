/** Comments, quoted texts and names, and dollar-quoted bodies: a semicolon inside them ends no statement. */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[-/'"$]/g;

/** The body of a function in SQL, which has statements inside. */
const OPEN_BODY = /\bbegin atomic\b(?![\s\S]*\bend\s*$)/i;

/** The statements of a file without their comments, on one line each. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue;
    if (token === ';' && !OPEN_BODY.test(current)) {
      statements.push(current);
      current = '';
    } else current += token;
  }
  return [...statements, current]
    .map(statement => statement.replace(/\s+/g, ' ').trim())
    .filter(statement => statement !== '');
}

/** Splits a list at the commas outside brackets and quoted texts. */
export function splitList(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|[()]|,|[^'(),]+|'/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map(part => part.trim());
}
