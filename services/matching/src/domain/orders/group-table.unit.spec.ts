import { GroupTable } from './group-table.js';

describe('the numbers of self-trade groups', () => {
  it('belong to groups with orders on the book, and to no others', () => {
    const groups = new GroupTable();
    expect(groups.numberOf('spot:1')).toBe(0);
    const number = groups.enter('spot:1');
    expect(groups.enter('spot:1')).toBe(number);
    expect([groups.numberOf('spot:1'), groups.nameOf(number), groups.nameOf(99)]).toEqual([number, 'spot:1', '']);
    groups.leave(number);
    expect(groups.numberOf('spot:1')).toBe(number);
    groups.leave(number);
    expect([groups.numberOf('spot:1'), groups.nameOf(number)]).toEqual([0, '']);
  });

  it('are used again, so that the table grows with the book and not with the customers', () => {
    const groups = new GroupTable();
    const numbers = Array.from({ length: 1_000 }, (_one, customer) => {
      const number = groups.enter(`spot:${customer}`);
      groups.leave(number);
      return number;
    });
    expect(new Set(numbers)).toEqual(new Set([1]));
    expect([groups.enter('a'), groups.enter('b')]).toEqual([1, 2]);
  });

  it('end with an error when more orders leave than entered', () => {
    const groups = new GroupTable();
    const number = groups.enter('spot:1');
    groups.leave(number);
    expect(() => groups.leave(number)).toThrow('more orders left than entered');
  });
});
