import { commandNumbers, isOvertaken, markSequence, type SequenceMarks } from './command-sequence.js';

const T = 1_000_000;
const marksOf = (...commands: readonly (readonly [sender: string, number: number, atMs: number])[]): SequenceMarks =>
  commands.reduce<SequenceMarks>((marks, [sender, number, atMs]) => markSequence(marks, { sender, number }, atMs), []);

describe('numbered commands of a sender', () => {
  it('rise by one', () => {
    const next = commandNumbers('a');
    expect([next(), next()]).toEqual([
      { sender: 'a', number: 1 },
      { sender: 'a', number: 2 },
    ]);
  });

  it('are overtaken by themselves and by newer ones of the same sender only', () => {
    const marks = marksOf(['a', 5, T], ['b', 2, T]);
    const overtaken = (sender: string, number: number) => isOvertaken(marks, { sender, number });
    expect([overtaken('a', 4), overtaken('a', 5), overtaken('a', 6)]).toEqual([true, true, false]);
    expect([overtaken('b', 2), overtaken('b', 3), overtaken('c', 1)]).toEqual([true, false, false]);
    expect([isOvertaken(marks, undefined), isOvertaken(undefined, { sender: 'a', number: 1 })]).toEqual([false, false]);
  });

  it('are remembered per sender, the latest last, until no copy can come any more', () => {
    expect(marksOf(['a', 1, T], ['b', 1, T + 1], ['a', 2, T + 2])).toEqual([
      { sender: 'b', number: 1, atMs: T + 1 },
      { sender: 'a', number: 2, atMs: T + 2 },
    ]);
    expect(marksOf(['a', 1, T], ['b', 1, T + 600_000]).map(({ sender }) => sender)).toEqual(['a', 'b']);
    expect(marksOf(['a', 1, T], ['b', 1, T + 600_001]).map(({ sender }) => sender)).toEqual(['b']);
  });

  it('are still known after a clock was set back, and never take much memory', () => {
    expect(isOvertaken(marksOf(['a', 7, T], ['b', 1, T - 86_400_000]), { sender: 'a', number: 7 })).toBe(true);
    const many = Array.from({ length: 200 }, (_, index) => [`s${index}`, 1, T] as const);
    expect(marksOf(...many)).toHaveLength(64);
  });
});
