import type { JSX } from 'react';
import type { DeadLetterRecord, RetriedLetter } from '@corella/contracts/operator';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { duration } from '../../shared/format/times.js';
import { useNow } from '../../shared/live/use-now.js';
import { commandName, outcomeSaid } from './letter-words.js';

/** One person sends a command again. What came of it is told, as far as it is known. */
export function RetryDialog({
  letter,
  onEnded,
  onClose,
}: {
  readonly letter: DeadLetterRecord;
  readonly onEnded: (ended: RetriedLetter) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const now = useNow();
  const action = useAction<ReasonInput>(
    async ({ reason }, idempotencyKey) => {
      const call = { resource: 'dead-letters', id: letter.id, verb: 'retry', body: { reason }, idempotencyKey };
      const ended = (await callVerb(call)) as RetriedLetter;
      onEnded(ended);
      return ended;
    },
    (answer) => outcomeSaid((answer as RetriedLetter).outcome),
  );
  return (
    <ReasonDialog
      title={`Send ${commandName(letter)} again`}
      sub={`To ${letter.service}, ${letter.partition}. One person is enough.`}
      primary="Send again"
      keep="Leave it"
      reasons="retry"
      action={action}
      onClose={onClose}
      effects={[
        {
          icon: 'orders',
          text: 'What it asks for happens now',
          scope: `sent ${duration(now - Date.parse(letter.at))} ago`,
        },
        { icon: 'person', text: 'Its sender knows no outcome', scope: 'may have sent another' },
        { icon: 'warn', text: 'Nothing happens if it still cannot be read', scope: 'it comes back here' },
      ]}
    />
  );
}
