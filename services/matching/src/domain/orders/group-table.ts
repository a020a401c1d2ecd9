import { invariant } from '@corella/result';

/**
 * Maps the names of self-trade groups to the small integers that the book compares. Only groups with resting orders
 * have a number, so the table grows with the book and not with the number of customers. Numbers are never part of hash
 * or snapshot.
 */
export class GroupTable {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [''];
  private readonly resting: number[] = [0];
  private readonly free: number[] = [];

  /** The group's number; 0 when it has nothing on the book and so cannot trade with itself. */
  numberOf(name: string): number {
    return this.numbers.get(name) ?? 0;
  }

  nameOf(number: number): string {
    return this.names[number] ?? '';
  }

  /** One more order of the group rests. */
  enter(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.free.pop() ?? this.names.length;
      this.numbers.set(name, number);
      this.names[number] = name;
      this.resting[number] = 0;
    }
    this.resting[number] = (this.resting[number] ?? 0) + 1;
    return number;
  }

  /** One order of the group has left the book. */
  leave(number: number): void {
    const left = (this.resting[number] ?? 0) - 1;
    invariant(left >= 0, 'groups: more orders left than entered');
    this.resting[number] = left;
    if (left > 0) return;
    this.numbers.delete(this.nameOf(number));
    this.names[number] = '';
    this.free.push(number);
  }
}
