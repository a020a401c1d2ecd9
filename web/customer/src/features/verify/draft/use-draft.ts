import { meKey } from '@corella/api-client';
import type { Kyc } from '@corella/contracts/kyc-web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fetchKyc, kycKey, patchDraft } from '../api/kyc.js';
import { DraftSaver, type DraftState } from './draft-saver.js';

export interface Draft extends DraftState {
  readonly saver: DraftSaver;
}

/** The draft of a page, from what was loaded on. */
export function useDraft(kyc: Kyc): Draft {
  const client = useQueryClient();
  const [saver] = useState(() => {
    const closed = (): void => {
      for (const queryKey of [kycKey, meKey]) void client.invalidateQueries({ queryKey });
    };
    return new DraftSaver({ patch: patchDraft, read: async () => (await fetchKyc()).draft, closed }, kyc.draft);
  });
  const state = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => () => saver.close(), [saver]);
  return { ...state, saver };
}
