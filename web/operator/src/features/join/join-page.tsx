import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { useNavigate, useParams } from 'react-router-dom';
import { Problem } from '../../shared/actions/action-dialog.js';
import { messageOf } from '../../shared/api/message-of.js';
import { CardPage } from '../../shared/ui/card-page.js';
import { usePageTitle } from '../../shared/ui/page.js';
import { isDead } from './invitation-api.js';
import { JoinForm } from './join-form.js';
import { useInvitation } from './use-invitation.js';

/** Where the link in an invitation leads, without a login. Whoever has the link sets password and authenticator. */
export function JoinPage(): JSX.Element {
  usePageTitle('Join');
  const { token = '' } = useParams();
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { readonly token: string }): JSX.Element {
  const { data, error, refetch } = useInvitation(token);
  const [end, setEnd] = useState<'joined' | 'dead' | null>(null);
  if (end === 'joined') return <Joined />;
  if (end === 'dead' || isDead(error)) return <DeadLink />;
  if (data !== undefined)
    return <JoinForm invitation={data} token={token} onJoined={() => setEnd('joined')} onDead={() => setEnd('dead')} />;
  if (error === null)
    return (
      <CardPage title="Join Corella's console">
        <p role="status">Opening the invitation</p>
      </CardPage>
    );
  return (
    <CardPage title="Join Corella's console">
      <Problem text={`The invitation could not be opened. ${messageOf(error)}`} />
      <Button variant="outlined" onClick={() => void refetch()}>
        Try again
      </Button>
    </CardPage>
  );
}

/** The address with the spent link leaves the history with this page. */
function Joined(): JSX.Element {
  const navigate = useNavigate();
  return (
    <CardPage title="You have joined">
      <p role="status">Your password and your authenticator are set. You log in with both.</p>
      <Button variant="contained" autoFocus onClick={() => void navigate('/login', { replace: true })}>
        Log in
      </Button>
    </CardPage>
  );
}

function DeadLink(): JSX.Element {
  return (
    <CardPage title="This link does not work">
      <p role="alert">This link is used, replaced or older than three days. Ask an administrator for a new one.</p>
    </CardPage>
  );
}
