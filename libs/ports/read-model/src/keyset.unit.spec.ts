import { planPage, type RowOrder } from './keyset.js';

const order: RowOrder = { columns: [{ column: 'id', kind: 'number' }], direction: 'asc' };
const after = (position: readonly string[]) => planPage(order, { range: [0, 9], after: position });

describe('a position', () => {
  it.each(['0', '-1', '9223372036854775807', '-9223372036854775808'])('may be the integer %s', (text) => {
    expect(after([text])?.beyond).toEqual({ side: 'after', position: [text] });
  });

  it.each(['9223372036854775808', '-9223372036854775809', '9999999999999999999'])(
    'is none when no column can hold %s',
    (text) => {
      expect(after([text])).toBeNull();
    },
  );

  it.each([[[]], [['1', '2']], [['']], [['x']], [['1e3']], [['99999999999999999999']]])(
    'is none of this order: %j',
    (position) => {
      expect(after(position)).toBeNull();
    },
  );
});
