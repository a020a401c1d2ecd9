import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { KYC_STATE, type BlockCause } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import type { UserRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { FeeTermsPanel } from '../../shared/fees/fee-terms-panel.js';
import { mayText } from '../../shared/format/names.js';
import { day, moment } from '../../shared/format/times.js';
import { Icon } from '../../shared/ui/icon.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Facts, OpenLink, Panel, PanelBody, type Fact } from '../../shared/ui/panel.js';
import { RecordPage } from '../../shared/table/record-page.js';
import { UserKeys } from './access/user-keys.js';
import { UserNotes } from './access/user-notes.js';
import { UserSessions } from './access/user-sessions.js';
import { FileDialog } from './file-dialog.js';
import { FreezeDialog, UnfreezeDialog, UnlockDialog } from './freeze-dialogs.js';
import { Contact } from './reveal-contact.js';
import { closureFacts, isErased } from './closure-facts.js';
import { UserAccounts } from './user-accounts.js';
import { TimelinePanel } from './timeline/timeline-panel.js';
import { KycState, UserStatus } from './user-list.js';
import { secondStepText } from './second-step-text.js';

export function UserShow(): JSX.Element {
  return (
    <RecordPage<UserRecord> resource="users" noun="user">
      {(user) => <UserView user={user} />}
    </RecordPage>
  );
}

const ordersOf = (uid: string): string =>
  `/orders?filter=${encodeURIComponent(JSON.stringify({ account: spotAccount(uid) }))}`;

/** The customer's cases, in the part of the queue where the newest stands. */
function casesOf({ uid, kycState }: UserRecord): string {
  const show = kycState === KYC_STATE.approved ? 'approved' : kycState === KYC_STATE.rejected ? 'rejected' : 'open';
  return `/kyc-cases?${new URLSearchParams({ filter: JSON.stringify({ uid }), show }).toString()}`;
}

function UserView({ user }: { readonly user: UserRecord }): JSX.Element {
  usePageTitle(`User ${user.uid}`);
  const { may, maySee } = useAccess();
  const frozen = user.status === 'frozen';
  return (
    <>
      <PageHead title={`User ${user.uid}`} sub={isErased(user) ? 'Erased' : user.email}>
        {may('users.file-initiate') && !isErased(user) && <AskForFile user={user} />}
        {user.lock !== null && may('users.unlock-initiate') && <Unlock user={user} />}
        {user.status === 'active' && may('users.freeze') && <Freeze user={user} />}
        {frozen && may('users.unfreeze-initiate') && <Unfreeze user={user} />}
      </PageHead>
      <Split>
        <Stack>
          {maySee('accounts') && <UserAccounts uid={user.uid} />}
          <TimelinePanel uid={user.uid} />
        </Stack>
        <Stack>
          <Panel title="Person" meta={<UserStatus user={user} />}>
            <PanelBody>
              <Facts
                facts={[
                  { term: 'UID', value: user.uid },
                  ...(isErased(user)
                    ? []
                    : [
                        { term: 'Email', value: <Contact user={user} what="email" /> },
                        { term: 'Phone', value: <Contact user={user} what="phone" /> },
                      ]),
                  { term: 'Country', value: user.country },
                  { term: 'KYC', value: <KycState state={user.kycState} /> },
                  ...(user.parentUid === null ? [] : [{ term: 'Main account', value: <MainAccount user={user} /> }]),
                  ...(user.closed === undefined ? [{ term: 'Two-step', value: secondStepText(user) }] : []),
                  ...(user.recoveryCodes === null
                    ? []
                    : [{ term: 'Recovery codes', value: `${user.recoveryCodes} left` }]),
                  ...(user.closed === undefined ? standingOf(user, Date.now()) : []),
                  ...(user.lock === null ? [] : [{ term: 'Lock', value: lockText(user.lock) }]),
                  ...closureFacts(user),
                  { term: 'Registered', value: day(user.registeredAt) },
                ]}
              />
              {maySee('kyc-cases') && <OpenLink to={casesOf(user)}>Verification</OpenLink>}
              {maySee('orders') && <OpenLink to={ordersOf(user.uid)}>Orders</OpenLink>}
            </PanelBody>
          </Panel>
          {maySee('user-notes') && <UserNotes uid={user.uid} />}
          {maySee('user-access') && <UserSessions uid={user.uid} />}
          {maySee('user-access') && <UserKeys uid={user.uid} frozen={frozen} />}
          {maySee('accounts') && <FeeTermsPanel account={spotAccount(user.uid)} openedAt={user.registeredAt} />}
        </Stack>
      </Split>
    </>
  );
}

const lockText = ({ at, cause }: NonNullable<UserRecord['lock']>): string =>
  `${cause === 'owner' ? 'by the owner' : 'by the owner, by mail'}, ${moment(at)}`;

const CAUSES: Readonly<Record<BlockCause, string>> = {
  password: 'password',
  totp: 'authenticator',
  'recovery-code': 'recovery code used',
  passkey: 'passkey',
  email: 'email address',
  phone: 'phone',
};

/** What the customer may do. While withdrawals are blocked, until when and after which change. */
function standingOf({ allow, blocked }: UserRecord, now: number): readonly Fact[] {
  if (blocked === null || Date.parse(blocked.until) <= now) return [{ term: 'May', value: mayText(allow) }];
  const cause = blocked.cause === null ? '' : ` (${CAUSES[blocked.cause]})`;
  return [
    { term: 'May', value: mayText(allow.filter((one) => one !== 'withdraw')) },
    { term: 'Withdrawals', value: `blocked until ${moment(blocked.until)}${cause}` },
  ];
}

const MainAccount = ({ user: { parentUid } }: { readonly user: UserRecord }): JSX.Element => (
  <Link className="link" to={`/users/${parentUid}/show`}>
    {parentUid}
  </Link>
);

function AskForFile({ user }: { readonly user: UserRecord }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        File for an authority
      </Button>
      {open && <FileDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function Unlock({ user }: { readonly user: UserRecord }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Ask to lift the lock
      </Button>
      {open && <UnlockDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function Freeze({ user }: { readonly user: UserRecord }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <Icon name="lock" />
        Freeze
      </Button>
      {open && <FreezeDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function Unfreeze({ user }: { readonly user: UserRecord }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Ask to unfreeze
      </Button>
      {open && <UnfreezeDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
