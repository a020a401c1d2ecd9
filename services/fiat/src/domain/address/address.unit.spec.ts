import { MAX_ADDRESSES } from '@corella/contracts/cash';
import { evolveBook, initialBook, type AddressBook } from './address-book.js';
import { decideAddress, type AddressCommand } from './address.decide.js';
import { areAlike } from './alike.js';

const AT = 1_790_000_000_000;
const add = (addressId: string): AddressCommand => ({
  type: 'Add',
  uid: '1000001',
  addressId,
  chain: 'eth',
  factors: ['totp'],
});
const remove = (addressId: string): AddressCommand => ({ type: 'Remove', addressId });

function after(...commands: readonly AddressCommand[]): AddressBook {
  return commands.reduce((book, command, step) => {
    const decided = decideAddress(command, book);
    if (!decided.ok) throw new Error(decided.rejection.code);
    return decided.value.reduce((next, event) => evolveBook(next, event, AT + step), book);
  }, initialBook());
}

describe('an address book', () => {
  it('has what was added, from when it was, and not what was removed', () => {
    expect(after(add('A1'), add('A2'), remove('A1')).entries).toEqual([
      { addressId: 'A2', chain: 'eth', addedAt: AT + 1 },
    ]);
  });

  it('changes nothing at a repetition, and does not bring back what was removed', () => {
    expect(decideAddress(add('A1'), after(add('A1')))).toEqual({ ok: true, value: [] });
    expect(decideAddress(remove('A1'), after(add('A1'), remove('A1')))).toEqual({ ok: true, value: [] });
    expect(decideAddress(add('A1'), after(add('A1'), remove('A1')))).toMatchObject({
      rejection: { code: 'address-unknown' },
    });
  });

  it('does not know what was never added, and has an end', () => {
    expect(decideAddress(remove('A1'), initialBook())).toMatchObject({ rejection: { code: 'address-unknown' } });
    const full = after(...Array.from({ length: MAX_ADDRESSES }, (_, at) => add(`A${at}`)));
    expect(decideAddress(add('B'), full)).toMatchObject({ rejection: { code: 'addresses-full' } });
  });
});

describe('addresses that are alike', () => {
  it.each([
    ['0x5aAe000000000000000000000000000000BeAed1', '0x5aAe111111111111111111111111111111BeAed1', true],
    ['0x5aae000000000000000000000000000000beaed1', '0x5AAE111111111111111111111111111111BEAED1', true],
    ['0x5aAe000000000000000000000000000000BeAed1', '0x5aAf111111111111111111111111111111BeAed1', false],
    ['tb1qw508xxxxxxxxxxxxxxjzsx', 'tb1qw508yyyyyyyyyyyyyyjzsx', true],
    ['tb1qw508xxxxxxxxxxxxxxjzsx', 'tb1qa508yyyyyyyyyyyyyyjzsx', false],
    ['rf1BiGeXwwQ', 'rf1BiGeXwwQ', false],
  ])('%s and %s: %s', (one, other, alike) => {
    expect(areAlike(one, other)).toBe(alike);
  });
});
