import { linearize, type Model, type Timed } from './linearize.js';

type Op = { readonly write: number } | { readonly read: number };

/** One register that begins with 0. */
const register: Model<number, Op> = {
  initial: 0,
  step: (state, op) => ('write' in op ? op.write : op.read === state ? state : null),
  keyOf: String,
};
const write = (value: number, from: number, until: number | null): Timed<Op> => ({ op: { write: value }, from, until });
const read = (value: number, from: number, until: number): Timed<Op> => ({ op: { read: value }, from, until });
const verdict = (...history: readonly Timed<Op>[]): string => linearize(history, register).is;

describe('the search for an order', () => {
  it('accepts what happened one after the other', () => {
    expect(verdict()).toBe('explained');
    expect(verdict(write(1, 0, 1), read(1, 2, 3), write(2, 4, 5), read(2, 6, 7))).toBe('explained');
  });

  it('lets a write take effect anywhere between call and return', () => {
    expect(verdict(write(100, 0, 100), read(100, 25, 75), read(0, 30, 60))).toBe('explained');
    expect(verdict(write(1, 0, 10), read(0, 1, 2), read(1, 3, 4))).toBe('explained');
    expect(verdict(write(1, 0, 10), read(1, 1, 2), read(0, 3, 4))).toBe('violated');
  });

  it('refuses two reads that see two writes in opposite orders', () => {
    const writes = [write(200, 0, 100), write(100, 0, 100)];
    expect(verdict(...writes, read(200, 10, 20), read(100, 30, 40))).toBe('explained');
    expect(verdict(...writes, read(200, 10, 20), read(100, 30, 40), read(200, 50, 60))).toBe('violated');
  });

  it('refuses a stale read, which no single client could notice', () => {
    expect(verdict(write(1, 0, 1), write(2, 2, 3), read(1, 4, 5))).toBe('violated');
    expect(verdict(write(1, 0, 1), read(0, 2, 3))).toBe('violated');
  });

  it('treats what begins when another ends as concurrent', () => {
    expect(verdict(write(1, 0, 1), read(0, 1, 2))).toBe('explained');
  });

  it('lets an unknown write take effect late, or never, but not before its call', () => {
    expect(verdict(write(1, 0, null), read(0, 1, 2), read(0, 3, 4))).toBe('explained');
    expect(verdict(write(1, 0, null), read(0, 1, 2), read(1, 3, 4))).toBe('explained');
    expect(verdict(write(1, 0, null), read(0, 1, 2), read(1, 3, 4), read(0, 5, 6))).toBe('violated');
    expect(verdict(read(1, 0, 1), write(1, 2, null))).toBe('violated');
  });

  it('names the longest order that fits, and what does not fit after it', () => {
    const found = linearize([write(1, 0, 1), write(2, 2, 3), read(1, 4, 5), read(9, 6, 7)], register);
    expect(found).toEqual({ is: 'violated', after: [{ write: 1 }, { write: 2 }], stuck: [{ read: 1 }] });
  });

  it('says that it has not decided when its time is over', () => {
    // All at once, and none of the orders fits: more of them than can be tried.
    const many = Array.from({ length: 40 }, (_, value) => write(value + 1, 0, 100));
    const reads = Array.from({ length: 40 }, (_, at) => read(at % 2 === 0 ? 1 : 2, 0, 100));
    let looks = 0;
    expect(linearize([...many, ...reads, read(99, 0, 100)], register, () => (looks += 1) > 3).is).toBe('undecided');
  });

  it('finds its way through hundreds of overlapping operations', () => {
    const chain = Array.from({ length: 200 }, (_, at) => [
      write(at, at * 10, at * 10 + 15),
      read(at, at * 10 + 1, at * 10 + 19),
    ]);
    expect(linearize(chain.flat(), register).is).toBe('explained');
  });
});
