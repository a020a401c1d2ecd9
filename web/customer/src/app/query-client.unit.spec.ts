import { ProblemError } from '@corella/api-client';
import { MutationObserver, QueryObserver, onlineManager } from '@tanstack/react-query';
import { queryClient } from './query-client.js';

describe('the client of all requests', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('sends what was confirmed at once or fails, but keeps nothing for when the network is back', async () => {
    onlineManager.setOnline(false);
    const send = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const order = new MutationObserver(queryClient, { mutationFn: send });
    await expect(order.mutate(undefined)).rejects.toThrow('Failed to fetch');
    onlineManager.setOnline(true);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('lets a list fail without a network, and loads it when the network is back', async () => {
    queryClient.mount();
    onlineManager.setOnline(false);
    const load = jest.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(['a row']);
    const list = new QueryObserver(queryClient, { queryKey: ['a list'], queryFn: load, retry: false });
    const next = (): Promise<unknown> =>
      new Promise((resolve) => {
        const leave = list.subscribe(({ status, data }) => {
          if (status === 'pending' || (data === undefined && load.mock.calls.length > 1)) return;
          resolve(data ?? status);
          leave();
        });
      });
    expect(await next()).toBe('error');
    const loaded = next();
    onlineManager.setOnline(true);
    expect(await loaded).toEqual(['a row']);
    queryClient.unmount();
  });

  describe('a list that failed', () => {
    /** Fails with this status for a minute, and would load from then on. */
    async function watch(status: number): Promise<{ readonly load: jest.Mock; readonly data: unknown }> {
      const load = jest.fn().mockRejectedValue(new ProblemError({ code: 'code', status, message: 'Why.' }));
      const list = new QueryObserver(queryClient, { queryKey: ['status', status], queryFn: load });
      leave = list.subscribe(() => undefined);
      await jest.advanceTimersByTimeAsync(60_000);
      load.mockClear().mockResolvedValue(['a row']);
      await jest.advanceTimersByTimeAsync(60_000);
      return { load, data: list.getCurrentResult().data };
    }
    let leave: () => void;
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => {
      leave();
      jest.useRealTimers();
    });

    it.each([0, 429, 503])('loads by itself, once, when the venue is back after %i', async (status) => {
      const { load, data } = await watch(status);
      expect(data).toEqual(['a row']);
      expect(load).toHaveBeenCalledTimes(1);
    });

    it('is not asked for again where the failure is an answer', async () => {
      const { load, data } = await watch(404);
      expect(data).toBeUndefined();
      expect(load).not.toHaveBeenCalled();
    });
  });
});
