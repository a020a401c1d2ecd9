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

  it('about the same thing take each other’s place, and start their time again', () => {
    noticeStore.tell({ kind: 'done', title: 'Placed', key: 'order:1' });
    jest.advanceTimersByTime(2_000);
    noticeStore.tell({ kind: 'done', title: 'Filled', key: 'order:1' });
    jest.advanceTimersByTime(2_000);
    expect(noticeStore.get().toasts.map(({ title }) => title)).toEqual(['Filled']);
    jest.advanceTimersByTime(1_000);
    expect(noticeStore.get().toasts).toEqual([]);
    expect(noticeStore.get().centre.map(({ title }) => title)).toEqual(['Filled']);
    expect(noticeStore.get().unread).toBe(1);
  });

  it('appear again when the thing changes later, but are told only once as they are', () => {
    noticeStore.tell({ kind: 'done', title: 'Placed', key: 'order:1' });
    noticeStore.markRead();
    jest.advanceTimersByTime(60_000);
    noticeStore.tell({ kind: 'done', title: 'Filled', key: 'order:1' });
    expect(noticeStore.get()).toMatchObject({ toasts: [{ title: 'Filled' }], unread: 1 });
    jest.advanceTimersByTime(60_000);
    noticeStore.tell({ kind: 'done', title: 'Filled', key: 'order:1' });
    expect(noticeStore.get().toasts).toEqual([]);
  });

  it('that are quiet bring up to date what was told, and tell nothing new', () => {
    noticeStore.tell({ kind: 'info', title: 'Cancelled', key: 'order:1', quiet: true });
    expect(noticeStore.get().centre).toEqual([]);
    noticeStore.tell({ kind: 'done', title: 'Placed', key: 'order:1' });
    jest.advanceTimersByTime(3_000);
    noticeStore.tell({ kind: 'info', title: 'Cancelled', key: 'order:1', quiet: true });
    expect(noticeStore.get()).toMatchObject({ toasts: [], centre: [{ title: 'Cancelled' }] });
  });

  it('can be taken back', () => {
    noticeStore.tell({ kind: 'error', title: 'No answer', key: 'intent:1' });
    noticeStore.withdraw('intent:1');
    expect(noticeStore.get()).toEqual({ toasts: [], centre: [], unread: 0 });
  });

  it('leave with the person they are about, except what is said to whoever is there', () => {
    noticeStore.tell({ kind: 'done', title: 'Filled', key: 'order:1' });
    toast.done('Password changed');
    noticeStore.forget();
    expect(noticeStore.get()).toMatchObject({ toasts: [{ title: 'Password changed' }], centre: [], unread: 0 });
  });

  it('stay in the centre when the page is loaded again', () => {
    noticeStore.keepIn(sessionStorage);
    noticeStore.tell({ kind: 'done', title: 'Filled', detail: '0.05 BTC', key: 'order:1' });
    const kept = sessionStorage.getItem('corella.notices') ?? '';
    noticeStore.clear();
    sessionStorage.setItem('corella.notices', kept);
    noticeStore.keepIn(sessionStorage);
    expect(noticeStore.get()).toMatchObject({
      toasts: [],
      unread: 1,
      centre: [{ title: 'Filled', detail: '0.05 BTC' }],
    });
    sessionStorage.setItem('corella.notices', '{"centre":[{"id":"x"}],"unread":7}');
    noticeStore.keepIn(sessionStorage);
    expect(noticeStore.get()).toMatchObject({ centre: [], unread: 0 });
  });

  it('keep a hundred', () => {
    for (let index = 0; index < 130; index += 1) toast.info(`Note ${index}`);
    expect(noticeStore.get().centre).toHaveLength(100);
    expect(noticeStore.get().toasts.length).toBeLessThanOrEqual(4);
  });
});
