import type { Me } from '@corella/contracts/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { send } from '../http/request.js';
import { meKey } from './me.js';

export interface PreferenceChange {
  readonly key: string;
  readonly value: string;
}

/** PUT /api/user/preferences `{key, value}`; read them from `useMe().data.preferences`. */
export function useSetPreference(): UseMutationResult<void, Error, PreferenceChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferenceChange) => send('PUT', '/api/user/preferences', { body }),
    onSuccess: (_nothing, { key, value }) => {
      const me = client.getQueryData<Me | null>(meKey);
      if (me) client.setQueryData<Me>(meKey, { ...me, preferences: { ...me.preferences, [key]: value } });
    },
  });
}
