import { upcast, type RecordedEvent, type Upcasters } from './index.js';

const upcasters: Upcasters = {
  Held: [({ amount, ...rest }) => ({ ...rest, units: `${String(amount)}00` }), (data) => ({ ...data, asset: 'aud' })],
};
const event = (data: RecordedEvent['data'], v?: number): RecordedEvent => ({
  id: 'a-1/0',
  type: 'Held',
  data,
  meta: { at: 1, ...(v === undefined ? {} : { v }) },
  stream: 'a-1',
  revision: 0,
  position: '1',
});

describe('versions of events', () => {
  it('are converted one after the other up to today’s', () => {
    expect(upcast(upcasters, event({ amount: '5', by: 'x' }))).toMatchObject({
      data: { units: '500', asset: 'aud', by: 'x' },
      meta: { v: 3 },
    });
    expect(upcast(upcasters, event({ units: '7' }, 2)).data).toEqual({ units: '7', asset: 'aud' });
    expect(upcast(upcasters, event({ units: '7', asset: 'btc' }, 3)).data).toEqual({ units: '7', asset: 'btc' });
  });

  it('of a later release are refused by name', () => {
    expect(() => upcast(upcasters, event({}, 4))).toThrow(
      /a-1 holds Held in version 4 at 0; this program knows it up to 3/,
    );
    expect(() => upcast({}, event({}, 2))).toThrow(/version 2/);
  });
});
