import { backurlPlace } from './backurl-place.js';

describe('the line that says where a login leads', () => {
  it('names the pair of an exchange page', () => {
    expect(backurlPlace('/en-us/exchange/btc_aud/?type=market')).toEqual({ key: 'exchange', pair: 'BTC/AUD' });
  });

  it('names account pages in any language', () => {
    expect(backurlPlace('/zh-cn/user/order/?tab=trades')).toEqual({ key: 'orders' });
    expect(backurlPlace('/user/balances')).toEqual({ key: 'balances' });
  });

  it('says nothing about home or unknown pages', () => {
    expect(backurlPlace('/en-us/')).toBeNull();
    expect(backurlPlace('/en-us/elsewhere/')).toBeNull();
  });
});
