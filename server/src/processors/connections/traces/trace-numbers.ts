/** Numbers that are unique for a terminal and a day, across processes and restarts. */
export interface TraceNumbers {
  /** 1 to 999,999. `day` is the connection's own date. Throws where all of a day are used. */
  next(terminal: string, day: string): Promise<number>;
}
