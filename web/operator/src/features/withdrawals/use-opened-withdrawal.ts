import { useState } from 'react';
import type { OpenedWithdrawal, WithdrawalRecord } from '@corella/contracts/operator';
import { messageOf } from '../../shared/api/message-of.js';
import { callVerb } from '../../shared/api/operator-api.js';

export interface Opening {
  readonly opened: OpenedWithdrawal | null;
  /** The reason that is on record for the last look. */
  readonly reason: string;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly open: (reason: string) => Promise<void>;
  /** Whether the withdrawal stands elsewhere than when it was read. */
  readonly changed: boolean;
}

/** Where a withdrawal goes. Each opening is an act on record, so it happens when the reader asks. */
export function useOpenedWithdrawal({ id, state }: WithdrawalRecord): Opening {
  const [opened, setOpened] = useState<OpenedWithdrawal | null>(null);
  const [reason, setReason] = useState('');
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (why: string): Promise<void> => {
    setOpening(true);
    setProblem(null);
    try {
      const answer = await callVerb({ resource: 'withdrawals', id, verb: 'open', body: { reason: why } });
      setReason(why);
      setOpened(answer as OpenedWithdrawal);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setOpening(false);
    }
  };
  return { opened, reason, isOpening, problem, open, changed: opened !== null && opened.state !== state };
}
