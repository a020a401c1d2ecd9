import { noticeStore } from '@corella/ui';
import { sampleOrder } from '../testing/samples.js';
import { startWords } from '../testing/start-words.js';
import { notices } from '../testing/show-page.js';
import { WORDS } from '../testing/words.js';
import { announceOrder, announcePlaced, expectCancel, expectReplaced } from './order-notices.js';

const PLACED = 'Buy BTC/AUD placed: 0.05 BTC at 150,000 AUD';
const FILLED = 'Buy BTC/AUD filled: 0.05 BTC at 149,990.5 AUD';
const shown = (): readonly string[] => noticeStore.get().toasts.map(({ title }) => title);

let lastId = 0;
const anOrder = (changes: Parameters<typeof sampleOrder>[0] = {}): ReturnType<typeof sampleOrder> =>
  sampleOrder({ id: String((lastId += 1)), ...changes });
const filled = (order: ReturnType<typeof sampleOrder>): ReturnType<typeof sampleOrder> => ({
  ...order,
  state: 'filled',
  filledQuantity: '0.05',
  averagePrice: '149990.50',
});

jest.mock('../alerts/start-alerts.js', () => ({
  tellFill: (...words: readonly string[]) => void mockOutside.push(words.slice(1).join(': ')),
}));
/** What was told outside the page. */
const mockOutside: string[] = [];

describe('one notice an order', () => {
  beforeAll(async () => startWords(WORDS));
  beforeEach(() => {
    jest.useFakeTimers();
    noticeStore.clear();
  });
  afterEach(() => jest.useRealTimers());

  it('says placed, and later filled in the same place', () => {
    const order = anOrder();
    announcePlaced(order);
    jest.advanceTimersByTime(400);
    expect(notices()).toEqual([PLACED]);
    announceOrder(filled(order));
    expect(notices()).toEqual([FILLED]);
    expect(shown()).toEqual(['Buy BTC/AUD filled']);
  });

  it('tells a change once: of the order that took the place, not of the one that gave way', () => {
    const [old, next] = [anOrder(), anOrder()];
    expectReplaced(old.id);
    announceOrder({ ...old, state: 'canceled', reason: 'replaced' });
    announcePlaced({ ...next, replaces: old.id }, 'changed');
    jest.advanceTimersByTime(400);
    expect(notices()).toEqual(['Buy BTC/AUD changed: 0.05 BTC at 150,000 AUD']);
    announceOrder(filled(next));
    expect(notices()).toEqual([FILLED]);
  });

  it('tells of an order that gave way to one of another page, and of one that was not replaced after all', async () => {
    const [foreign, kept] = [anOrder({ price: '150001.00' }), anOrder({ price: '150002.00' })];
    announceOrder({ ...foreign, state: 'canceled', reason: 'replaced' });
    expectReplaced(kept.id)();
    announceOrder({ ...kept, state: 'canceled', reason: 'replaced' });
    await jest.advanceTimersByTimeAsync(10);
    expect(notices()).toEqual([
      expect.stringMatching(/^Buy BTC\/AUD cancelled: 0.05 BTC at 150,002 AUD\. \S/),
      expect.stringMatching(/^Buy BTC\/AUD cancelled: 0.05 BTC at 150,001 AUD\. \S/),
    ]);
  });

  it.each(['limit', 'market', 'ioc'] as const)('never says placed of a %s order that ends at once', (type) => {
    const order = anOrder({ type });
    announcePlaced(order);
    jest.advanceTimersByTime(100);
    announceOrder(filled(order));
    jest.advanceTimersByTime(10_000);
    expect(notices()).toEqual([FILLED]);
  });

  it('tells fills outside the page as well, with what was filled, and nothing else', () => {
    mockOutside.length = 0;
    const [order, other] = [anOrder(), anOrder()];
    announcePlaced(order);
    jest.advanceTimersByTime(10_000);
    announceOrder({ ...order, state: 'partial-filled', filledQuantity: '0.02', averagePrice: '149990.50' });
    announceOrder(filled(order));
    announceOrder({ ...other, state: 'canceled', reason: 'user-cancel' });
    expect(mockOutside).toEqual(['Buy BTC/AUD partly filled: 0.02 BTC of 0.05 BTC filled at 149,990.5 AUD', FILLED]);
  });

  it('does not say placed when the news of the end came before the answer', () => {
    const order = anOrder();
    announceOrder(filled(order));
    announcePlaced(order);
    jest.advanceTimersByTime(10_000);
    expect(notices()).toEqual([FILLED]);
  });

  it('keeps the part that filled up to date without calling again', () => {
    const order = anOrder();
    announcePlaced(order);
    jest.advanceTimersByTime(10_000);
    announceOrder({ ...order, state: 'partial-filled', filledQuantity: '0.02', averagePrice: '149990.5' });
    expect(notices()).toEqual(['Buy BTC/AUD partly filled: 0.02 BTC of 0.05 BTC filled at 149,990.5 AUD']);
    expect(shown()).toEqual([]);
  });

  it('says cancelled where the customer cancelled, with what had filled, and is quiet about a cancel from elsewhere', () => {
    const [here, elsewhere] = [anOrder(), anOrder()];
    expectCancel(here.id);
    const cancelled = { state: 'canceled', reason: 'user-cancel' } as const;
    announceOrder({ ...here, ...cancelled });
    announceOrder({ ...elsewhere, ...cancelled });
    expect(notices()).toEqual(['Buy BTC/AUD cancelled: 0.05 BTC at 150,000 AUD']);
  });

  it('says why the venue cancelled it', async () => {
    const order = anOrder({ type: 'ioc', state: 'canceled', reason: 'ioc-rest' });
    announcePlaced(order);
    await jest.advanceTimersByTimeAsync(10);
    expect(notices()).toEqual([expect.stringMatching(/^Buy BTC\/AUD cancelled: 0.05 BTC at 150,000 AUD\. \S/)]);
  });
});
