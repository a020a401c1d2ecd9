import { SOCKET_BOUNDS } from './socket-bounds.js';
import { Subscriptions } from './subscriptions.js';

describe('the subscriptions of one client', () => {
  it('admit a hundred, and beyond that only what is followed already', () => {
    const following = new Subscriptions<number>();
    for (let at = 0; at < SOCKET_BOUNDS.subscriptions; at += 1) {
      expect(following.admits(`topic ${at}`)).toBe(true);
      following.set(`topic ${at}`, at);
    }
    expect(SOCKET_BOUNDS.subscriptions).toBe(100);
    expect([following.admits('one more'), following.admits('topic 0')]).toEqual([false, true]);
    following.delete('topic 0');
    expect(following.admits('one more')).toBe(true);
    following.clear();
    expect(following.all()).toEqual([]);
  });
});
