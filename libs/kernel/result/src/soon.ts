/** A value that is there, or will be. What is there is used in the same turn, because most of the time it is. */
export type Soon<Value> = Value | Promise<Value>;

export const whenKnown = <Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> =>
  value instanceof Promise ? value.then(next) : next(value);
