/** Numbers that are unique for a terminal and a day, across processes and restarts. */
export interface TraceNumbers {
  /** Returns 1 to 999,999. `day` is the connection's local date. Throws if the day's numbers are used up. */
  next(terminal: string, day: string): Promise<number>;
}
