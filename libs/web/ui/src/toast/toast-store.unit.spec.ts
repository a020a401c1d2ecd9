import { noticeStore, toast } from './toast-store.js';

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    noticeStore.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('disappear after three seconds unless they are errors, and all are kept in the centre', () => {
    toast.done('Placed');
    toast.error('Refused');
    jest.advanceTimersByTime(3_000);
    expect(noticeStore.get().toasts.map(({ title }) => title)).toEqual(['Refused']);
    expect(noticeStore.get().centre.map(({ title }) => title)).toEqual(['Refused', 'Placed']);
    expect(noticeStore.get().unread).toBe(2);
  });

  it('do not repeat a message that is on screen', () => {
    toast.error('Offline');
    toast.error('Offline');
    expect(noticeStore.get().toasts).toHaveLength(1);
  });

  it('keep a hundred', () => {
    for (let index = 0; index < 130; index += 1) toast.info(`Note ${index}`);
    expect(noticeStore.get().centre).toHaveLength(100);
    expect(noticeStore.get().toasts.length).toBeLessThanOrEqual(4);
  });
});
