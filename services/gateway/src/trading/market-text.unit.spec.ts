import { btcaud } from '../testing/fake-venue.js';
import { limitsOf, publicReason } from './market-text.js';

describe('the reason of a market’s state, for everybody', () => {
  it('is the text that staff chose, without code and note', () => {
    expect(publicReason('H02 Reference feed is wrong')).toBe('Reference feed is wrong');
    expect(publicReason('H03 Suspected manipulation - account 1048213,\nsee the case')).toBe('Suspected manipulation');
  });

  it('is what a market shows', () => {
    const halted = { ...btcaud, stateReason: 'H03 Suspected manipulation - account 1048213' };
    expect(limitsOf(halted).stateReason).toBe('Suspected manipulation');
    expect(limitsOf({ ...btcaud, stateReason: 'settlement stopped: order 9 has no open hold' }).stateReason).toBeNull();
  });

  it('is not what a part of the venue found, nor free text', () => {
    expect(publicReason('settlement stopped: trade 7: order 9 has no open hold')).toBeNull();
    expect(publicReason('order 9 cannot be read: its side is neither buy nor sell')).toBeNull();
    expect(publicReason('account 1048213 layers the book')).toBeNull();
    expect(publicReason(null)).toBeNull();
  });
});
