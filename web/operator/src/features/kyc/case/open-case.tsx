import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { KycCaseRecord } from '@corella/contracts/operator';
import { Problem } from '../../../shared/actions/action-dialog.js';
import { ReasonToOpen } from '../../../shared/actions/reason-to-open.js';
import type { Action } from '../../../shared/actions/use-action.js';
import { useAccess } from '../../../shared/access/use-access.js';
import { TableSkeleton } from '../../../shared/table/table-states.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Panel, PanelBody } from '../../../shared/ui/panel.js';
import { isFree } from '../claimant.js';
import type { OpenedCase } from './use-opened-case.js';
import styles from './case.module.css';

interface OpenCaseProps {
  readonly record: KycCaseRecord;
  readonly nowMs: number;
  readonly opened: OpenedCase;
  readonly claim: Action<{ readonly id: string }>;
}

/** What stands before answers and documents: claim the case, or say why it is read. */
export function OpenCase({ record, nowMs, opened, claim }: OpenCaseProps): JSX.Element {
  const { may } = useAccess();
  if (opened.isOpening)
    return (
      <Panel label="Case">
        <TableSkeleton columns={3} label="the case" />
      </Panel>
    );
  if (!may('kyc-cases.documents'))
    return (
      <Panel title="Answers and documents">
        <PanelBody>
          <p className="dim">Your role sees that there is a case, and not what is in it.</p>
        </PanelBody>
      </Panel>
    );
  return (
    <Panel title="Answers and documents are closed">
      <PanelBody>
        <div className={styles.gate}>
          <p>
            <Icon name="audit" /> Each opening goes on record with your name and the reason, and so does each picture.
          </p>
          <Problem text={opened.problem} />
          {may('kyc-cases.decide') && isFree(record, nowMs) && (
            <>
              <Button variant="contained" disabled={claim.isPending} onClick={() => void claim.run({ id: record.id })}>
                Claim and open
              </Button>
              <p className="dim">It is yours for five minutes. Opened as “V02 Identity check”.</p>
            </>
          )}
          <ToRead opened={opened} />
        </div>
      </PanelBody>
    </Panel>
  );
}

/** Reading without deciding needs a reason of one's own. */
function ToRead({ opened }: { readonly opened: OpenedCase }): JSX.Element {
  return (
    <ReasonToOpen
      name="Open to read"
      label="Reason to read it"
      className={styles.toRead}
      onOpen={(reason) => void opened.open(reason)}
    />
  );
}

/** The case was sent again or checked while it was read, so a decision would not count. */
export function CaseChanged({ onRead }: { readonly onRead: () => void }): JSX.Element {
  return (
    <div className={styles.decision} role="alert">
      <p className={styles.warning}>
        <Icon name="warn" />
        <span>
          <b>This case is no longer what you read.</b> It was sent again, or its check has come in.
        </span>
      </p>
      <Button variant="contained" onClick={onRead}>
        Read it again
      </Button>
    </div>
  );
}
