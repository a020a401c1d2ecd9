import type { JSX } from 'react';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { ApprovalRows } from '../../shared/approvals/approval-rows.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { OpenLink, Panel } from '../../shared/ui/panel.js';

const SHOWN = 5;

interface ApprovalsPanelProps {
  readonly approvals: readonly ApprovalRecord[];
  readonly nowMs: number;
}

export function ApprovalsPanel({ approvals, nowMs }: ApprovalsPanelProps): JSX.Element {
  return (
    <Panel
      title="Waiting for a second person"
      meta={
        <>
          {approvals.length > SHOWN ? `${SHOWN} of ${approvals.length}` : approvals.length}
          <OpenLink to="/approvals">Open</OpenLink>
        </>
      }
    >
      {approvals.length === 0 ? (
        <EmptyState title="Nothing waits">Requests by others appear here.</EmptyState>
      ) : (
        <ApprovalRows approvals={approvals.slice(0, SHOWN)} nowMs={nowMs} />
      )}
    </Panel>
  );
}
