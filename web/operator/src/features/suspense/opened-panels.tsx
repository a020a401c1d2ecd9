import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { OpenedDeposit } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { kindLabel } from '../../shared/format/names.js';
import { moment } from '../../shared/format/times.js';
import { FormField } from '../../shared/ui/form-field.js';
import { Icon } from '../../shared/ui/icon.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import { RefundDialog, ReleaseDialog } from './ask-dialogs.js';
import { historyText, suggestedBecause } from './suspense-words.js';
import styles from './suspense.module.css';

interface OpenedPanelsProps {
  readonly opened: OpenedDeposit;
  /** Whether it still stands as it was read. */
  readonly decidable: boolean;
}

/** What a person may do about it; null while nothing is asked. */
type Asking = { readonly what: 'release'; readonly uid: string } | { readonly what: 'refund' } | null;

/** Who paid beside whose it may be, then what has happened. */
export function OpenedPanels({ opened, decidable }: OpenedPanelsProps): JSX.Element {
  const [asking, setAsking] = useState<Asking>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const close = (): void => setAsking(null);
  const mayAsk = decidable && asked === null;
  return (
    <>
      <Waiting waiting={opened.waiting} asked={asked} />
      <div className={styles.split}>
        <Payer
          opened={opened}
          {...(mayAsk && opened.canRefund ? { onRefund: () => setAsking({ what: 'refund' }) } : {})}
        />
        <Owners
          opened={opened}
          {...(mayAsk && opened.canRelease ? { onRelease: (uid: string) => setAsking({ what: 'release', uid }) } : {})}
        />
      </div>
      <History history={opened.history} />
      {asking?.what === 'release' && (
        <ReleaseDialog opened={opened} uid={asking.uid} onAsked={setAsked} onClose={close} />
      )}
      {asking?.what === 'refund' && <RefundDialog opened={opened} onAsked={setAsked} onClose={close} />}
    </>
  );
}

interface WaitingProps {
  readonly waiting: OpenedDeposit['waiting'];
  readonly asked: string | null;
}

function Waiting({ waiting, asked }: WaitingProps): JSX.Element | null {
  if (waiting.length === 0 && asked === null) return null;
  return (
    <ul className={styles.waiting} role="status">
      {waiting.map(({ approvalId, kind, uid, by }) => (
        <li key={approvalId}>
          <Icon name="clock" />
          <span>
            {by} has asked: {kindLabel(kind).toLowerCase()}
            {uid === null ? '' : ` to UID ${uid}`}. <ToApproval id={approvalId} />
          </span>
        </li>
      ))}
      {asked !== null && (
        <li>
          <Icon name="clock" />
          <span>
            You have asked. A second person of AML has to agree. <ToApproval id={asked} />
          </span>
        </li>
      )}
    </ul>
  );
}

const ToApproval = ({ id }: { readonly id: string }): JSX.Element => (
  <Link className="link" to={`/approvals/${id}/show`}>
    See the request
  </Link>
);

interface PayerProps {
  readonly opened: OpenedDeposit;
  readonly onRefund?: () => void;
}

function Payer({ opened, onRefund }: PayerProps): JSX.Element {
  const { payer, canRefund, canRelease } = opened;
  if (payer === null)
    return (
      <Panel title="Who paid">
        <PanelBody>
          <p className="dim">Erased. It cannot be sent back any more.</p>
        </PanelBody>
      </Panel>
    );
  return (
    <Panel title="Who paid">
      <PanelBody>
        <Facts
          facts={[
            { term: 'Name', value: payer.name },
            { term: 'Account', value: <span className="num">{payer.account}</span> },
            { term: 'Paid to', value: <span className="num">{payer.to}</span> },
            { term: 'What the payer wrote', value: payer.text === '' ? 'nothing' : payer.text },
          ]}
        />
        {onRefund !== undefined && (
          <div className={styles.act}>
            <Button variant="outlined" onClick={onRefund}>
              Send back
            </Button>
          </div>
        )}
        {canRelease && !canRefund && (
          <p className={`dim ${styles.act}`}>10 dollars or less is not sent back. It stays claimable.</p>
        )}
      </PanelBody>
    </Panel>
  );
}

interface OwnersProps {
  readonly opened: OpenedDeposit;
  readonly onRelease?: (uid: string) => void;
}

function Owners({ opened: { suggested, state, outcome, uid }, onRelease }: OwnersProps): JSX.Element {
  const { maySee } = useAccess();
  if (state !== 'held')
    return (
      <Panel title="Whose it is">
        <PanelBody>
          <p className="dim">
            {outcome === 'released' ? `It was released to UID ${uid ?? '–'}.` : 'Two people have decided already.'}
          </p>
        </PanelBody>
      </Panel>
    );
  return (
    <Panel title="Whose it may be">
      <PanelBody>
        {suggested.length === 0 && <p className="dim">No customer has this name or a PayID like this address.</p>}
        <ul className={styles.owners}>
          {suggested.map((owner) => (
            <li key={owner.uid}>
              <div>
                <b>{owner.name ?? 'No verified name'}</b>
                <small>
                  {maySee('users') ? (
                    <Link className="link num" to={`/users/${owner.uid}/show`}>
                      UID {owner.uid}
                    </Link>
                  ) : (
                    `UID ${owner.uid}`
                  )}{' '}
                  · {suggestedBecause(owner, uid)}
                </small>
              </div>
              {onRelease !== undefined && (
                <Button variant="outlined" onClick={() => onRelease(owner.uid)}>
                  Release to {owner.uid}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {onRelease !== undefined && <AnotherOwner onRelease={onRelease} />}
      </PanelBody>
    </Panel>
  );
}

/** Somebody whom the venue did not think of. */
function AnotherOwner({ onRelease }: { readonly onRelease: (uid: string) => void }): JSX.Element {
  const [uid, setUid] = useState('');
  const [tried, setTried] = useState(false);
  const isUid = /^[0-9]{7}$/.test(uid.trim());
  return (
    <form
      className={styles.another}
      noValidate
      aria-label="Release to another customer"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isUid) onRelease(uid.trim());
      }}
    >
      <FormField
        label="UID of another customer"
        value={uid}
        onChange={({ target }) => setUid(target.value)}
        slotProps={{ htmlInput: { maxLength: 20, inputMode: 'numeric' } }}
        {...(tried && !isUid ? { problem: 'A UID has seven digits.' } : {})}
      />
      <Button variant="outlined" type="submit">
        Release to this UID
      </Button>
    </form>
  );
}

const History = ({ history }: Pick<OpenedDeposit, 'history'>): JSX.Element => (
  <Panel title="What has happened">
    <PanelBody>
      <ul className={styles.history}>
        {history.map((row, at) => (
          <li key={`${row.at} ${at}`}>
            <span>
              {historyText(row)}
              {row.approvalId !== null && (
                <>
                  {' '}
                  <ToApproval id={row.approvalId} />
                </>
              )}
            </span>
            <small className="num">{moment(row.at)}</small>
          </li>
        ))}
      </ul>
    </PanelBody>
  </Panel>
);
