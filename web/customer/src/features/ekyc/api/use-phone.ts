import { newIdempotencyKey } from '@corella/api-client';
import type { KycPhone } from '@corella/contracts/kyc-web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { fetchPhone, openHandoff } from './phone.js';

const ASKED_EVERY_MS = 10_000;

export interface PhoneConnection {
  readonly phone: UseQueryResult<KycPhone>;
  take(phone: KycPhone): void;
}

/**
 * Which pictures this phone is to send. A code is shown once; from then on the phone's cookie counts, also after the
 * page was loaded again.
 */
export function usePhone(token: string, onOpened: () => void): PhoneConnection {
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const queryKey = ['kyc-phone', token];
  const phone = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (token === '' || client.getQueryData(queryKey) !== undefined) return fetchPhone(signal);
      const opened = await openHandoff(token, key);
      onOpened();
      return opened;
    },
    retry: false,
    // Whether it is over, such as because the application was sent on the computer.
    refetchInterval: ({ state }) => (state.status === 'success' ? ASKED_EVERY_MS : false),
    refetchOnReconnect: 'always',
  });
  const take = useCallback((next: KycPhone) => client.setQueryData(['kyc-phone', token], next), [client, token]);
  return { phone, take };
}
