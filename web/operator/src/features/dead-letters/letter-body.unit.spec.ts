import { bodyRows } from './letter-body.js';

describe('what a command holds', () => {
  it('is shown field by field, each as it was written', () => {
    const text = '{"type":"HoldFunds","order":{"orderId":90071992547409931,"qtyLots":1e3,"flags":[]},"to":["a",null]}';
    expect(bodyRows(text)).toEqual({
      rows: [
        { field: 'type', value: '"HoldFunds"' },
        { field: 'order.orderId', value: '90071992547409931' },
        { field: 'order.qtyLots', value: '1e3' },
        { field: 'order.flags', value: '[]' },
        { field: 'to.0', value: '"a"' },
        { field: 'to.1', value: 'null' },
      ],
      more: 0,
    });
  });

  it('is cut after as many fields as a person reads', () => {
    const many = JSON.stringify(Array.from({ length: 700 }, (_, at) => at));
    expect(bodyRows(many)).toMatchObject({ more: 200, rows: { length: 500 } });
  });

  it('has no fields if it is no JSON', () => {
    expect(bodyRows('not ours')).toBeNull();
  });
});
