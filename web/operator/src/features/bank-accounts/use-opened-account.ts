import { useState } from 'react';
import type { OpenedBankAccount } from '@corella/contracts/operator';
import { messageOf } from '../../shared/api/message-of.js';
import { callVerb } from '../../shared/api/operator-api.js';

export interface Opening {
  readonly opened: OpenedBankAccount | null;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly open: (reason: string) => Promise<void>;
}

/** Name and number of an account. Each opening is an act on record, so it happens when the reader asks. */
export function useOpenedAccount(id: string): Opening {
  const [opened, setOpened] = useState<OpenedBankAccount | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (reason: string): Promise<void> => {
    setOpening(true);
    setProblem(null);
    try {
      setOpened(
        (await callVerb({ resource: 'bank-accounts', id, verb: 'open', body: { reason } })) as OpenedBankAccount,
      );
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setOpening(false);
    }
  };
  return { opened, isOpening, problem, open };
}
