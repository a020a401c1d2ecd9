import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.js';

describe('the client of all requests', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('acts at once or fails, but keeps no action for when the network is back', async () => {
    onlineManager.setOnline(false);
    const send = jest.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const halt = new MutationObserver(queryClient, { mutationFn: send });
    await expect(halt.mutate(undefined)).rejects.toThrow('Failed to fetch');
    onlineManager.setOnline(true);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('goes on asking while the browser believes that it is offline', async () => {
    onlineManager.setOnline(false);
    const ask = jest.fn().mockResolvedValue('an answer');
    const { data } = await new QueryObserver(queryClient, { queryKey: ['home'], queryFn: ask }).refetch();
    expect(data).toBe('an answer');
  });
});
