import type { Kyc } from '@corella/contracts/kyc-web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fetchKyc, patchDraft } from '../api/kyc.js';
import { DraftSaver, type DraftState } from './draft-saver.js';

export interface Draft extends DraftState {
  readonly saver: DraftSaver;
}

/** The draft of a page, from what was loaded on. */
export function useDraft(kyc: Kyc): Draft {
  const [saver] = useState(
    () => new DraftSaver({ patch: patchDraft, read: async () => (await fetchKyc()).draft }, kyc.draft),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => () => saver.close(), [saver]);
  return { ...state, saver };
}
