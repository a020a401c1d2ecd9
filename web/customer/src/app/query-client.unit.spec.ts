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
});
