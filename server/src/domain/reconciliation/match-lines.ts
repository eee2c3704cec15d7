import { type Movement, type ReceivedLine, sumKept } from './received-line.ts';

export interface Match {
  line: number;
  transactionId: string;
  how: 'reference' | 'amount';
}

/** A movement that a reference in the file identifies. */
export interface NamedMovement extends Movement {
  reference: string;
}

function inGroups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const isOfAmount = (movement: Movement, amountCentavos: bigint): boolean =>
  movement.amountCentavos === amountCentavos || movement.netCentavos === amountCentavos;

/**
 * Matches by reference, whatever the amount, because a bank may keep a part; the difference is shown. If one reference
 * fits several movements (a charge and its refunds), the sign and then the amount decide; nothing is guessed.
 */
export function matchByReference(lines: readonly ReceivedLine[], named: readonly NamedMovement[]): Match[] {
  const byReference = inGroups(named, movement => movement.reference);
  const taken = new Set<string>();
  const matches: Match[] = [];
  for (const line of lines) {
    const free = (byReference.get(line.reference ?? '') ?? []).filter(
      movement =>
        !taken.has(movement.transactionId) && movement.amountCentavos > 0n === line.amountCentavos > 0n,
    );
    const exact = free.find(movement => isOfAmount(movement, line.amountCentavos));
    const found = exact ?? (free.length === 1 ? free[0] : undefined);
    if (found === undefined) continue;
    taken.add(found.transactionId);
    matches.push({ line: line.number, transactionId: found.transactionId, how: 'reference' });
  }
  return matches;
}

/** The gross amount of a line: includes what the bank states that it kept back. */
export const grossOf = ({ amountCentavos, kept }: ReceivedLine): bigint =>
  amountCentavos + (kept === null ? 0n : sumKept(kept));

/**
 * Matches by day, method and amount, gross first and then net. Equal numbers of lines and movements with the same
 * values are paired in order; if the numbers differ, a person decides which one is missing.
 */
export function matchByAmount(lines: readonly ReceivedLine[], movements: readonly Movement[]): Match[] {
  const gross = pair(lines, movements, movement => movement.amountCentavos, grossOf);
  const takenLines = new Set(gross.map(({ line }) => line));
  const takenIds = new Set(gross.map(({ transactionId }) => transactionId));
  const net = pair(
    lines.filter(({ number }) => !takenLines.has(number)),
    movements.filter(({ transactionId }) => !takenIds.has(transactionId)),
    movement => movement.netCentavos,
    line => line.amountCentavos,
  );
  return [...gross, ...net];
}

function pair(
  lines: readonly ReceivedLine[],
  movements: readonly Movement[],
  amountOf: (movement: Movement) => bigint,
  amountOfLine: (line: ReceivedLine) => bigint,
): Match[] {
  const ofMovements = inGroups(
    movements,
    movement => `${movement.day} ${movement.method} ${amountOf(movement)}`,
  );
  const ofLines = inGroups(lines, line => `${line.day} ${line.method} ${amountOfLine(line)}`);
  return [...ofLines].flatMap(([key, same]) => {
    const found = ofMovements.get(key) ?? [];
    if (found.length !== same.length) return [];
    return same.flatMap((line, index) => {
      const movement = found[index];
      return movement === undefined
        ? []
        : [{ line: line.number, transactionId: movement.transactionId, how: 'amount' as const }];
    });
  });
}
