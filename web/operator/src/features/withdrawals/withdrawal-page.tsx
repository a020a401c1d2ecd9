import type { JSX } from 'react';
import { Button, IconButton, Tooltip } from '@mui/material';
import { Link, useLocation, useParams } from 'react-router-dom';
import { AssetIcon } from '@corella/ui';
import type { WithdrawalRecord } from '@corella/contracts/operator';
import { Problem } from '../../shared/actions/action-dialog.js';
import { useAccess } from '../../shared/access/use-access.js';
import { moment } from '../../shared/format/times.js';
import {
  audText,
  networkText,
  ruleName,
  sumOf,
  withdrawalStateText,
  withdrawalTone,
} from '../../shared/withdrawals/withdrawal-words.js';
import { KeyHints } from '../../shared/keyboard/key-hints.js';
import type { KeyMap } from '../../shared/keyboard/keys.js';
import { useQueueKeys } from '../../shared/keyboard/use-queue-keys.js';
import { useNow } from '../../shared/live/use-now.js';
import { RecordPage } from '../../shared/table/record-page.js';
import { Icon } from '../../shared/ui/icon.js';
import { KeepFocus } from '../../shared/ui/keep-focus.js';
import { Chip } from '../../shared/ui/marks.js';
import { usePageTitle } from '../../shared/ui/page.js';
import { Panel, PanelBody } from '../../shared/ui/panel.js';
import { OpenedPanels } from './opened-panels.js';
import { OpenWithdrawal, WhenRead } from './open-withdrawal.js';
import { useNeighbours, type Ways } from './use-neighbours.js';
import { useOpenedWithdrawal } from './use-opened-withdrawal.js';
import { WaitingSince } from './waiting-since.js';
import styles from './withdrawals.module.css';

const REFETCH_MS = 4_000;

/** One withdrawal: where it goes, what the rules found, who has to agree and what has happened. */
export function WithdrawalPage(): JSX.Element {
  const { id = '' } = useParams();
  return (
    <RecordPage<WithdrawalRecord> key={id} resource="withdrawals" noun="withdrawal" refetchMs={REFETCH_MS}>
      {(record) => <WithdrawalView record={record} />}
    </RecordPage>
  );
}

type Act = 'next' | 'previous';
const KEYS: KeyMap<Act> = { j: 'next', k: 'previous' };

function WithdrawalView({ record }: { readonly record: WithdrawalRecord }): JSX.Element {
  usePageTitle(`Withdrawal ${record.id}`);
  const { may } = useAccess();
  const ways = useNeighbours(record.id);
  const [keysOn, toggleKeys] = useQueueKeys(KEYS, ways.go);
  const opening = useOpenedWithdrawal(record);
  const { opened } = opening;
  return (
    <div className={styles.page}>
      <Head record={record} ways={ways}>
        <KeyHints hints={[]} on={keysOn} onToggle={toggleKeys} />
      </Head>
      <KeepFocus when={opened === null}>
        {opened !== null ? (
          <>
            <WhenRead opening={opening} />
            <Problem text={opening.problem} />
            <OpenedPanels opened={opened} />
          </>
        ) : may('withdrawals.open') ? (
          <OpenWithdrawal opening={opening} />
        ) : (
          <Closed record={record} />
        )}
      </KeepFocus>
    </div>
  );
}

interface HeadProps {
  readonly record: WithdrawalRecord;
  readonly ways: Ways;
  readonly children: JSX.Element;
}

function Head({ record, ways, children }: HeadProps): JSX.Element {
  const now = useNow();
  const { search } = useLocation();
  const { maySee } = useAccess();
  const { id, uid, state } = record;
  return (
    <header className={styles.head}>
      <AssetIcon asset={record.asset} size={32} />
      <div>
        <h1 className="num">{audText(record.aud)}</h1>
        <p className="num">
          {sumOf(record.amount, record)}, fee {sumOf(record.fee, record)}, {networkText(record)} · withdrawal {id},
          asked for {moment(record.requestedAt)} ·{' '}
          {maySee('users') ? (
            <Link className="link" to={`/users/${uid}/show`}>
              UID {uid}
            </Link>
          ) : (
            `UID ${uid}`
          )}
        </p>
      </div>
      <span title={state}>
        <Chip tone={withdrawalTone(state)}>{withdrawalStateText(state)}</Chip>
      </span>
      <WaitingSince record={record} nowMs={now} />
      <div className={styles.ways}>
        {children}
        <Way to="previous" ways={ways} letter="K" />
        <Way to="next" ways={ways} letter="J" />
        <Button variant="outlined" component={Link} to={`/withdrawals${search}`}>
          Back to the list
        </Button>
      </div>
    </header>
  );
}

function Way({ to, ways, letter }: { readonly to: Act; readonly ways: Ways; readonly letter: string }): JSX.Element {
  const name = `${to === 'next' ? 'Next' : 'Previous'} withdrawal`;
  return (
    <Tooltip title={`${name} in the list, ${letter}`}>
      <span>
        <IconButton size="small" aria-label={name} disabled={ways[to] === null} onClick={() => ways.go(to)}>
          <Icon name={to === 'next' ? 'right' : 'left'} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Who may see that it goes out, and not where. */
const Closed = ({ record: { rules } }: { readonly record: WithdrawalRecord }): JSX.Element => (
  <Panel title="Rules met">
    <PanelBody>
      <p>{rules.length === 0 ? 'No rule of risk.' : rules.map(ruleName).join(', ')}</p>
      <p className="dim">AML and Treasury open where it goes and decide.</p>
    </PanelBody>
  </Panel>
);
