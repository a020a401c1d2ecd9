import { useState } from 'react';
import type { OpenedDeposit, SuspendedDepositRecord } from '@corella/contracts/operator';
import { messageOf } from '../../shared/api/message-of.js';
import { callVerb } from '../../shared/api/operator-api.js';

export interface Opening {
  readonly opened: OpenedDeposit | null;
  /** The reason that is on record for the last look. */
  readonly reason: string;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly open: (reason: string) => Promise<void>;
  /** Whether the deposit stands elsewhere than when it was read. */
  readonly changed: boolean;
}

/** Who paid a deposit and whose it may be. Each opening is an act on record, so it happens when the reader asks. */
export function useOpenedDeposit({ id, state, outcome }: SuspendedDepositRecord): Opening {
  const [opened, setOpened] = useState<OpenedDeposit | null>(null);
  const [reason, setReason] = useState('');
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (why: string): Promise<void> => {
    setOpening(true);
    setProblem(null);
    try {
      const answer = await callVerb({ resource: 'suspended-deposits', id, verb: 'open', body: { reason: why } });
      setReason(why);
      setOpened(answer as OpenedDeposit);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setOpening(false);
    }
  };
  const changed = opened !== null && (opened.state !== state || opened.outcome !== outcome);
  return { opened, reason, isOpening, problem, open, changed };
}
