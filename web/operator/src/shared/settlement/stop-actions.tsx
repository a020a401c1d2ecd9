import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { SettlementStopRecord } from '@corella/contracts/operator';
import { useAccess } from '../access/use-access.js';
import { ReasonDialog } from '../actions/reason-dialog.js';
import type { ReasonInput } from '../actions/reason-dialog.js';
import { useAction } from '../actions/use-action.js';
import { callVerb } from '../api/operator-api.js';
import { pairOf } from '../format/names.js';
import { resumeEffects } from './stop-words.js';

/** The next step for a stopped settlement: ask to resume it, or see the request that is under way. */
export function StopActions({ stop }: { readonly stop: SettlementStopRecord }): JSX.Element {
  // The stop as it was when the person asked: the list goes on underneath, and may name another event or request.
  const [asked, setAsked] = useState<SettlementStopRecord | null>(null);
  return (
    <>
      <NextStep stop={stop} onAsk={() => setAsked(stop)} />
      {asked !== null && <ResumeDialog stop={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NextStep({
  stop: { status, approvalId },
  onAsk,
}: {
  readonly stop: SettlementStopRecord;
  readonly onAsk: () => void;
}): JSX.Element | null {
  const { may, maySee } = useAccess();
  if (approvalId !== null && status !== 'stopped')
    return maySee('approvals') ? (
      <Button
        variant={status === 'requested' ? 'contained' : 'outlined'}
        component={Link}
        to={`/approvals/${approvalId}/show`}
      >
        {status === 'requested' ? 'See the request' : 'See the approval'}
      </Button>
    ) : null;
  if (status !== 'stopped' || !may('settlement-stops.resume-initiate')) return null;
  return (
    <Button variant="contained" onClick={onAsk}>
      Request resume
    </Button>
  );
}

/** The request names the revision, so it cannot resume another stop than the one that was looked at. */
function ResumeDialog({
  stop,
  onClose,
}: {
  readonly stop: SettlementStopRecord;
  readonly onClose: () => void;
}): JSX.Element {
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({
        resource: 'settlement-stops',
        id: stop.id,
        verb: 'resume',
        body: { revision: stop.revision, reason },
        idempotencyKey,
      }),
    'Asked. A second person decides.',
  );
  return (
    <ReasonDialog
      title={`Resume settlement of ${pairOf(stop.symbol)}`}
      sub={stop.finding}
      primary="Send for approval"
      keep="Cancel"
      reasons="settlement"
      action={action}
      onClose={onClose}
      effects={resumeEffects(stop)}
    />
  );
}
