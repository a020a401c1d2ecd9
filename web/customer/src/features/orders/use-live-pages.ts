import { marketSocket } from '@corella/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const SETTLE_MS = 800;

/** Reloads history and trades once, a moment after the socket reported an order or a fill. */
export function useLivePages(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const list of ['orders', 'fills']) void client.invalidateQueries({ queryKey: [list, 'pages'] });
      }, SETTLE_MS);
    };
    const leaves = (['orders', 'fills'] as const).map((topic) => marketSocket.subscribe({ topic }, soon));
    return () => {
      clearTimeout(timer);
      leaves.forEach((leave) => leave());
    };
  }, [client]);
}
