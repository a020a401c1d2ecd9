import type { JSX } from 'react';
import type { OpenedDeposit } from '@corella/contracts/operator';
import { ReasonDialog, type ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction, type Action } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { money } from '../../shared/format/amounts.js';

interface DialogProps {
  readonly opened: OpenedDeposit;
  readonly onAsked: (approvalId: string) => void;
  readonly onClose: () => void;
}

const sumOf = (deposit: OpenedDeposit): string => money(deposit.amount, deposit.asset);

/** Asks for what a second person decides, about the deposit as it was read. */
function useAsking(
  { id, hash }: OpenedDeposit,
  verb: 'release' | 'refund',
  { fields, onAsked }: { readonly fields: { readonly uid?: string }; readonly onAsked: (approvalId: string) => void },
): Action<ReasonInput> {
  const action = useAction<ReasonInput>(async ({ reason }, idempotencyKey) => {
    const body = { ...fields, hash, reason };
    const answer = await callVerb({ resource: 'suspended-deposits', id, verb, body, idempotencyKey });
    const approvalId: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'approvalId') : '';
    onAsked(String(approvalId));
  }, 'Asked. A second person decides.');
  return { ...action, problem: action.fields.uid ?? action.problem };
}

interface ReleaseDialogProps extends DialogProps {
  readonly uid: string;
}

export function ReleaseDialog({ opened, uid, onAsked, onClose }: ReleaseDialogProps): JSX.Element {
  const action = useAsking(opened, 'release', { fields: { uid }, onAsked });
  const owner = opened.suggested.find((one) => one.uid === uid);
  return (
    <ReasonDialog
      title={`Release ${sumOf(opened)} to ${owner?.name ?? `UID ${uid}`}`}
      sub="Decided by a second person of AML"
      primary="Send for approval"
      keep="Cancel"
      reasons="deposit-release"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'approve', text: 'It waits until a second person agrees', scope: 'two people' },
        { icon: 'balance', text: `Then UID ${uid} has it, to trade and to withdraw`, scope: sumOf(opened) },
      ]}
    />
  );
}

export function RefundDialog({ opened, onAsked, onClose }: DialogProps): JSX.Element {
  const action = useAsking(opened, 'refund', { fields: {}, onAsked });
  return (
    <ReasonDialog
      title={`Send ${sumOf(opened)} back`}
      sub="Decided by a second person of AML"
      primary="Send for approval"
      keep="Cancel"
      reasons="deposit-refund"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'approve', text: 'It waits until a second person agrees', scope: 'two people' },
        {
          icon: 'rotate',
          text: `Then the bank returns it to ${opened.payer?.name ?? 'its payer'}`,
          scope: sumOf(opened),
        },
      ]}
    />
  );
}
