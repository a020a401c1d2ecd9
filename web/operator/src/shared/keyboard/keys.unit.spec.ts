import { isTyping, keyAction, moved, QUEUE_KEYS } from './keys.js';

const press = (key: string, modifier: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifier,
});

describe('queue keys', () => {
  it('maps J, K, A and R, whatever the case', () => {
    expect(['j', 'K', 'a', 'R', 'x'].map((key) => keyAction(press(key), QUEUE_KEYS))).toEqual([
      'next',
      'previous',
      'approve',
      'reject',
      null,
    ]);
  });
  it('leaves combinations to the browser', () => {
    expect(keyAction(press('r', { ctrlKey: true }), QUEUE_KEYS)).toBeNull();
    expect(keyAction(press('a', { metaKey: true }), QUEUE_KEYS)).toBeNull();
    expect(keyAction(press('constructor'), QUEUE_KEYS)).toBeNull();
  });
  it('stays inside the list', () => {
    expect([moved(0, 'previous', 3), moved(2, 'next', 3), moved(-1, 'next', 3), moved(0, 'next', 0)]).toEqual([
      0, 2, 0, -1,
    ]);
  });
  it('does not act while someone types, nor in a menu, where letters look for an item', () => {
    document.body.innerHTML =
      '<input id="i"><button id="b"></button><div role="dialog"><button id="d"></button></div>' +
      '<ul role="menu"><li id="m"></li></ul>';
    expect(['i', 'b', 'd', 'm'].map((id) => isTyping(document.getElementById(id)))).toEqual([true, false, true, true]);
  });
});
