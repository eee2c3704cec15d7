export interface TransitionTable<State extends string> {
  /** In declaration order. */
  readonly states: readonly State[];
  can(from: State, to: State): boolean;
  from(state: State): readonly State[];
  /** A final state has no transitions. */
  isFinal(state: State): boolean;
}

/** Every state must be a key, so that a final state is declared explicitly. */
export function defineTransitions<State extends string>(
  table: Readonly<Record<State, readonly NoInfer<State>[]>>,
): TransitionTable<State> {
  const steps = new Map<string, readonly State[]>();
  for (const state of Object.keys(table) as State[]) steps.set(state, Object.freeze([...table[state]]));

  // An unknown state can only come from corrupt data; treating it as final would hide that.
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
