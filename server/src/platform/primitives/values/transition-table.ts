export interface TransitionTable<State extends string> {
  /** In the order in which they are written down. */
  readonly states: readonly State[];
  can(from: State, to: State): boolean;
  from(state: State): readonly State[];
  /** Nothing leads out of a final state. */
  isFinal(state: State): boolean;
}

/** Every state is a key, so that a state without a way out is written down, not forgotten. */
export function defineTransitions<State extends string>(
  table: Readonly<Record<State, readonly NoInfer<State>[]>>,
): TransitionTable<State> {
  const steps = new Map<string, readonly State[]>();
  for (const state of Object.keys(table) as State[]) steps.set(state, Object.freeze([...table[state]]));

  // A state that is not in the table can only come from corrupt data: calling it final would hide that.
  const from = (state: State): readonly State[] => {
    const next = steps.get(state);
    if (next === undefined) throw new RangeError('this state is not in the transition table');
    return next;
  };
  return {
    states: Object.freeze([...steps.keys()]) as readonly State[],
    from,
    can: (state, to) => from(state).includes(to),
    isFinal: state => from(state).length === 0,
  };
}
