import type { JSX } from 'react';
import { Button, IconButton, Tooltip } from '@mui/material';
import { Link } from 'react-router-dom';
import type { KycCaseRecord } from '@corella/contracts/operator';
import { countryName } from '../../../shared/format/country-name.js';
import { Problem } from '../../../shared/actions/action-dialog.js';
import type { Action } from '../../../shared/actions/use-action.js';
import { useAccess } from '../../../shared/access/use-access.js';
import { moment } from '../../../shared/format/times.js';
import { KeyHints } from '../../../shared/keyboard/key-hints.js';
import { Icon } from '../../../shared/ui/icon.js';
import { Chip } from '../../../shared/ui/marks.js';
import { causeText, stateText, stateTone } from '../case-words.js';
import { isHeld, leaseLeft } from '../claimant.js';
import { Due } from '../due.js';
import type { Ways } from './use-neighbours.js';
import styles from './case.module.css';

/** A claim that ends within so long is amber. */
const SOON_MS = 60_000;

interface CaseHeadProps {
  readonly record: KycCaseRecord;
  readonly nowMs: number;
  readonly claim: Action<{ readonly id: string }>;
  readonly ways: Ways;
  readonly keys: { readonly on: boolean; readonly toggle: () => void };
}

/** Who it is, where the case stands, whose it is, and the ways to the cases beside it. */
export function CaseHead({ record, nowMs, claim, ways, keys }: CaseHeadProps): JSX.Element {
  const { maySee } = useAccess();
  const { id, uid, name, kind, country, submittedAt, attempt, cause } = record;
  const times = attempt > 1 ? `, attempt ${attempt}` : '';
  return (
    <>
      <header className={styles.head}>
        <div className={styles.who}>
          <h1>{name ?? 'Erased'}</h1>
          <p className="num">
            {id} ·{' '}
            {maySee('users') ? (
              <Link className="link" to={`/users/${uid}/show`}>
                UID {uid}
              </Link>
            ) : (
              `UID ${uid}`
            )}{' '}
            · {kind === 'company' ? 'Company' : 'Personal'}, {countryName(country)} · submitted {moment(submittedAt)}
            {times}
          </p>
        </div>
        {cause !== null && <Chip tone="primary">Verified customer: {causeText(cause).toLowerCase()}</Chip>}
        <Chip tone={stateTone(record)}>{stateText(record)}</Chip>
        <Due record={record} nowMs={nowMs} />
        <div className={styles.ways}>
          <Lease record={record} nowMs={nowMs} claim={claim} />
          <KeyHints hints={[]} on={keys.on} onToggle={keys.toggle} />
          <Way to="previous" ways={ways} letter="K" />
          <Way to="next" ways={ways} letter="J" />
        </div>
      </header>
      <Problem text={claim.problem ?? ways.taking.problem} />
    </>
  );
}

function Way({ to, ways, letter }: { readonly to: 'next' | 'previous'; readonly ways: Ways; readonly letter: string }) {
  return (
    <Tooltip title={`${to === 'next' ? 'Next' : 'Previous'} case in the queue, ${letter}`}>
      <span>
        <IconButton
          size="small"
          aria-label={`${to === 'next' ? 'Next' : 'Previous'} case`}
          disabled={ways[to] === null}
          onClick={() => ways.go(to)}
        >
          <Icon name={to === 'next' ? 'right' : 'left'} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** For how long the case is this person's, and how to keep it. */
function Lease({ record, nowMs, claim }: Pick<CaseHeadProps, 'record' | 'nowMs' | 'claim'>): JSX.Element | null {
  const { claimedBy, claimedUntil, id } = record;
  if (claimedBy === null || claimedUntil === null || !isHeld(record, nowMs)) return null;
  const isSoon = Date.parse(claimedUntil) - nowMs < SOON_MS;
  return (
    <span className={styles.lease} data-soon={isSoon}>
      Claimed by {claimedBy.mine ? 'you' : claimedBy.name} <b className="num">{leaseLeft(claimedUntil, nowMs)}</b>
      {claimedBy.mine && (
        <Button size="small" variant="text" disabled={claim.isPending} onClick={() => void claim.run({ id })}>
          Extend
        </Button>
      )}
    </span>
  );
}
