import { growingPauses, untilAnswered, StoreUnavailable } from './index.js';

const pauses = () => growingPauses({ firstMs: 1, mostMs: 2 });

describe('patience with a store', () => {
  it('asks again after an outage, and tells every other fault', async () => {
    let asked = 0;
    const ask = (): Promise<string> => {
      asked += 1;
      return asked < 3 ? Promise.reject(new StoreUnavailable('away')) : Promise.resolve('here');
    };
    expect(await untilAnswered(ask, { pauses: pauses(), isOver: () => false })).toBe('here');
    expect(asked).toBe(3);
    const broken = (): Promise<string> => Promise.reject(new TypeError('a bug'));
    await expect(untilAnswered(broken, { pauses: pauses(), isOver: () => false })).rejects.toThrow('a bug');
  });

  it('gives up at once when its pauses are ended', async () => {
    const waiting = growingPauses({ firstMs: 60_000, mostMs: 60_000 });
    let over = false;
    const away = (): Promise<string> => Promise.reject(new StoreUnavailable('away'));
    const answer = untilAnswered(away, { pauses: waiting, isOver: () => over });
    over = true;
    waiting.end();
    expect(await answer).toBeNull();
  });
});
