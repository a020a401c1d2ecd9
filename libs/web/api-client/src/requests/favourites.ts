import type { Me } from '@corella/contracts/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { send } from '../http/request.js';
import { meKey } from './me.js';

export interface FavouriteChange {
  readonly symbol: string;
  readonly favourite: boolean;
}

/** PUT /api/user/favourites. A star is not money: it shows at once and is taken back if the server refuses. */
export function useSetFavourite(): UseMutationResult<
  void,
  Error,
  FavouriteChange,
  { readonly before: Me | null | undefined }
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FavouriteChange) => send('PUT', '/api/user/favourites', { body }),
    onMutate: ({ symbol, favourite }) => {
      const before = client.getQueryData<Me | null>(meKey);
      if (before)
        client.setQueryData<Me>(meKey, {
          ...before,
          favourites: favourite
            ? [...before.favourites.filter((own) => own !== symbol), symbol]
            : before.favourites.filter((own) => own !== symbol),
        });
      return { before };
    },
    onError: (_error, _change, context) => client.setQueryData(meKey, context?.before),
  });
}
