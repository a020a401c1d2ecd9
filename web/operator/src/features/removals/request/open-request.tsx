import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { RemovalRecord } from '@corella/contracts/operator';
import { Problem } from '../../../shared/actions/action-dialog.js';
import { ReasonToOpen } from '../../../shared/actions/reason-to-open.js';
import { useAccess } from '../../../shared/access/use-access.js';
import { TableSkeleton } from '../../../shared/table/table-states.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Panel, PanelBody } from '../../../shared/ui/panel.js';
import type { useClaim } from '../desk-acts.js';
import { isFree } from '../holder.js';
import { endText } from '../removal-words.js';
import styles from '../removals.module.css';
import type { OpenedRequest } from './use-opened-request.js';

interface OpenRequestProps {
  readonly record: RemovalRecord;
  readonly nowMs: number;
  readonly opened: OpenedRequest;
  readonly claim: ReturnType<typeof useClaim>;
}

/** What stands before the customer's words: claim the request, or say why it is read. */
export function OpenRequest({ record, nowMs, opened, claim }: OpenRequestProps): JSX.Element {
  const { may } = useAccess();
  if (opened.isOpening)
    return (
      <Panel label="Request">
        <TableSkeleton columns={3} label="the request" />
      </Panel>
    );
  if (!may('removal-requests.open'))
    return (
      <Panel title="What the customer wrote">
        <PanelBody>
          <p className="dim">Your role sees that there is a request, and not what is in it.</p>
        </PanelBody>
      </Panel>
    );
  return (
    <Panel title="What the customer wrote is closed">
      <PanelBody>
        <div className={styles.gate}>
          {record.endedAt !== null && <p role="status">{endText(record)}</p>}
          <p>
            <Icon name="audit" /> Each opening goes on record with your name and the reason, and so does each enclosure.
          </p>
          <Problem text={opened.problem} />
          {may('removal-requests.initiate') && isFree(record, nowMs) && (
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
function ToRead({ opened }: { readonly opened: OpenedRequest }): JSX.Element {
  return (
    <ReasonToOpen
      name="Open to read"
      label="Reason to read it"
      className={styles.toRead}
      onOpen={(reason) => void opened.open(reason)}
    />
  );
}

/** The customer has answered, or somebody has decided meanwhile. */
export function RequestChanged({ onRead }: { readonly onRead: () => void }): JSX.Element {
  return (
    <div className={styles.decision} role="alert">
      <p className={styles.warning}>
        <Icon name="warn" />
        <span>
          <b>This request is no longer what you read.</b> The customer has answered, or it was decided.
        </span>
      </p>
      <Button variant="contained" onClick={onRead}>
        Read it again
      </Button>
    </div>
  );
}
