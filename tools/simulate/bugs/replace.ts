import type { Bug } from '../run-seed.js';

/** A mistake that somebody could make, made on purpose. The simulation must find it. */
export interface NamedBug extends Bug {
  readonly name: string;
}

type Method<Self, Args extends unknown[], Result> = (this: Self, ...args: Args) => Result;

/** Replaces a method by `make(original)` until the returned function is called. */
export function replace<Self extends object, Args extends unknown[], Result>(
  owner: { readonly prototype: Self },
  name: string,
  make: (original: Method<Self, Args, Result>) => Method<Self, Args, Result>,
): () => void {
  const original = Reflect.get(owner.prototype, name) as Method<Self, Args, Result>;
  Reflect.set(owner.prototype, name, make(original));
  return () => void Reflect.set(owner.prototype, name, original);
}
