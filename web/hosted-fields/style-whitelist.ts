const LENGTH = String.raw`(0|\d{1,3}(\.\d{1,3})?(px|em|rem|%))`;
const COLOR = /^(#[\da-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([\d\s.,%/]{5,40}\))$/i;

// Only these properties and values, because a style must not fetch, hide or position anything.
const rules = new Map<string, RegExp>([
  ['color', COLOR],
  ['background-color', COLOR],
  ['placeholder-color', COLOR],
  ['font-family', /^[\w\s,'"-]{1,120}$/],
  ['font-size', new RegExp(`^${LENGTH}$`)],
  ['font-weight', /^([1-9]00|normal|bold|lighter|bolder)$/],
  ['letter-spacing', new RegExp(`^(normal|-?${LENGTH})$`)],
  ['line-height', new RegExp(`^(normal|\\d(\\.\\d{1,3})?|${LENGTH})$`)],
  ['padding', new RegExp(`^${LENGTH}(\\s+${LENGTH}){0,3}$`)],
]);

export interface CheckedStyle {
  accepted: [property: string, value: string][];
  refused: string[];
}

/** Accepts both spellings of a property: `fontSize` and `font-size`. */
export function checkStyle(style: Record<string, unknown>): CheckedStyle {
  const checked: CheckedStyle = { accepted: [], refused: [] };
  for (const [name, raw] of Object.entries(style)) {
    const property = name.replace(/[A-Z]/g, email => `-${email.toLowerCase()}`);
    const value = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
    if (!rules.get(property)?.test(value)) checked.refused.push(name);
    else checked.accepted.push([property === 'placeholder-color' ? '--placeholder-color' : property, value]);
  }
  return checked;
}
