import { MutationObserver, onlineManager } from '@tanstack/react-query';
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
});
