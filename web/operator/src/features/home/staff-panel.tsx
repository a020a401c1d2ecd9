import type { JSX } from 'react';
import { useGetList } from 'react-admin';
import { STAFF_ROLES } from '@corella/contracts/identity';
import type { StaffRecord } from '@corella/contracts/operator';
import { roleLabel } from '../../shared/format/names.js';
import { duration } from '../../shared/format/times.js';
import { ErrorState, StaleNotice } from '../../shared/table/table-states.js';
import { messageOf } from '../../shared/api/message-of.js';
import { OpenLink, Panel, PanelBody } from '../../shared/ui/panel.js';
import styles from './staff-panel.module.css';

const MOST = { page: 1, perPage: 200 };
/** Those who can act, or will; the disabled are not counted. */
const COUNTED = { status: ['active', 'invited'] };
const SHOWN = 5;
const EVERY_MS = 30_000;
/** Changes of staff take two administrators. */
const FEWEST_ADMINS = 2;

interface RoleCount {
  readonly role: string;
  readonly active: number;
  readonly short: boolean;
}

/** How many of each role can act. A role with nobody in it is short, and so are administrators without a spare one. */
export function activeByRole(staff: readonly StaffRecord[]): readonly RoleCount[] {
  return STAFF_ROLES.map((role) => {
    const active = staff.filter((person) => person.role === role && person.status === 'active').length;
    return { role, active, short: role === 'admin' ? active <= FEWEST_ADMINS : active === 0 };
  });
}

/** For administrators and Audit: who can act in each role, and who was invited and has not joined. */
export function StaffPanel({ nowMs }: { readonly nowMs: number }): JSX.Element {
  const { data, total, error, refetch, dataUpdatedAt } = useGetList<StaffRecord>(
    'staff',
    { pagination: MOST, sort: { field: 'createdAt', order: 'ASC' }, filter: COUNTED },
    { refetchInterval: EVERY_MS, retry: 1 },
  );
  const retry = (): void => void refetch();
  const whole = data === undefined || total === undefined || total <= data.length;
  const active = data?.filter(({ status }) => status === 'active').length;
  return (
    <Panel
      title="Staff"
      meta={
        <>
          {active !== undefined && `${whole ? '' : 'at least '}${active} active`}
          <OpenLink to="/staff">Open</OpenLink>
        </>
      }
    >
      {data === undefined ? (
        <PanelBody>
          {error === null ? (
            <p className="dim">Loading</p>
          ) : (
            <ErrorState title="Staff could not be loaded" detail={messageOf(error)} onRetry={retry} />
          )}
        </PanelBody>
      ) : (
        <>
          {error !== null && <StaleNotice ageMs={Math.max(0, nowMs - dataUpdatedAt)} onRetry={retry} />}
          {whole ? (
            <>
              <RoleCounts counts={activeByRole(data)} />
              <Shortage counts={activeByRole(data)} />
            </>
          ) : (
            <p className={`${styles.note} ${styles.part}`}>
              The first {data.length} of {total} are counted here.
            </p>
          )}
          <Invited people={data.filter(({ status }) => status === 'invited')} nowMs={nowMs} whole={whole} />
        </>
      )}
    </Panel>
  );
}

const RoleCounts = ({ counts }: { readonly counts: readonly RoleCount[] }): JSX.Element => (
  <ul className={`${styles.roles} num`} aria-label="Active people by role">
    {counts.map(({ role, active, short }) => (
      <li key={role} data-short={short}>
        {roleLabel(role)} <b>{active}</b>
      </li>
    ))}
  </ul>
);

/** Says what the amber figures mean. */
function Shortage({ counts }: { readonly counts: readonly RoleCount[] }): JSX.Element | null {
  const short = counts.filter((one) => one.short);
  const empty = short.filter(({ active }) => active === 0).map(({ role }) => roleLabel(role));
  if (short.length === 0) return null;
  return (
    <p className={`${styles.note} ${styles.short}`}>
      {empty.length > 0 && `Nobody acts as ${empty.join(', ')}. `}
      {short.some(({ role, active }) => role === 'admin' && active > 0) &&
        'Changes of staff take two administrators, and none is to spare.'}
    </p>
  );
}

interface InvitedProps {
  readonly people: readonly StaffRecord[];
  readonly nowMs: number;
  /** Whether there is nobody beyond these. */
  readonly whole: boolean;
}

function Invited({ people, nowMs, whole }: InvitedProps): JSX.Element | null {
  if (people.length === 0 && !whole) return null;
  if (people.length === 0) return <p className={`${styles.note} dim`}>Everybody who was invited has joined.</p>;
  return (
    <>
      <h3 className={styles.head}>
        Invited, not joined <span>{people.length > SHOWN ? `${SHOWN} of ${people.length}` : 'added'}</span>
      </h3>
      <ul className={`${styles.invited} num`}>
        {people.slice(0, SHOWN).map((person) => (
          <li key={person.id}>
            <span>
              {person.name} <span className="dim">{roleLabel(person.role)}</span>
            </span>
            <span className="dim">{duration(nowMs - Date.parse(person.createdAt))} ago</span>
          </li>
        ))}
      </ul>
    </>
  );
}
