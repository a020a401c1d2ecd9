import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Passkey } from '@corella/contracts/factors-web';
import { ActionDialog, Effects } from '../../shared/actions/action-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { messageOf } from '../../shared/api/message-of.js';
import { NOTHING } from '../../shared/format/amounts.js';
import { moment } from '../../shared/format/times.js';
import { passkeyPlace } from '../../shared/passkeys/use-passkey.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { EmptyState, ErrorState, TableSkeleton } from '../../shared/table/table-states.js';
import { Panel } from '../../shared/ui/panel.js';
import { PasskeyNameDialog } from './passkey-name-dialog.js';
import { addPasskey, fetchPasskeys, removePasskey, renamePasskey } from './passkeys-api.js';

type Open =
  | { readonly act: 'add' }
  | { readonly act: 'rename' | 'remove'; readonly passkey: Passkey }
  | { readonly act: null };
const CLOSED: Open = { act: null };

const columnsFor = (onOpen: (open: Open) => void): readonly Column<Passkey>[] => [
  { key: 'name', label: 'Name', render: ({ name }) => name },
  {
    key: 'added',
    label: 'Added',
    width: '152px',
    from: 1280,
    render: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
  },
  {
    key: 'used',
    label: 'Last used',
    width: '152px',
    render: ({ lastUsedAt }) => <span className="num">{lastUsedAt === null ? NOTHING : moment(lastUsedAt)}</span>,
  },
  {
    key: 'acts',
    label: 'Acts',
    numeric: true,
    width: '168px',
    render: (passkey) => (
      <>
        {(['rename', 'remove'] as const).map((act) => (
          <Button
            key={act}
            size="small"
            variant="text"
            aria-label={`${LABELS[act]} ${passkey.name}`}
            onClick={() => onOpen({ act, passkey })}
          >
            {LABELS[act]}
          </Button>
        ))}
      </>
    ),
  },
];
const LABELS = { rename: 'Rename', remove: 'Remove' } as const;

/** The passkeys that open the console for this person, and prove that it is they. */
export function MyPasskeys(): JSX.Element {
  const [open, setOpen] = useState<Open>(CLOSED);
  const close = (): void => setOpen(CLOSED);
  const place = passkeyPlace();
  return (
    <Panel
      title="Passkeys"
      meta={
        place.is === 'here' && (
          <Button size="small" variant="outlined" onClick={() => setOpen({ act: 'add' })}>
            Add a passkey
          </Button>
        )
      }
    >
      {place.is === 'at-name' ? (
        <EmptyState
          title="Not under this address"
          action={
            <a className="link" href={place.url}>
              Open the console as localhost
            </a>
          }
        >
          A passkey belongs to a name, and this address is a number.
        </EmptyState>
      ) : (
        <PasskeyTable mayAdd={place.is === 'here'} onOpen={setOpen} />
      )}
      {open.act === 'add' && <AddDialog onClose={close} />}
      {open.act === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open.act === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </Panel>
  );
}

interface PasskeyTableProps {
  readonly mayAdd: boolean;
  readonly onOpen: (open: Open) => void;
}

function PasskeyTable({ mayAdd, onOpen }: PasskeyTableProps): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'passkeys'],
    queryFn: ({ signal }) => fetchPasskeys(signal),
    retry: 1,
  });
  if (data === undefined)
    return error === null ? (
      <TableSkeleton columns={4} label="passkeys" />
    ) : (
      <ErrorState title="The passkeys could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
    );
  if (data.length === 0)
    return (
      <EmptyState title="No passkeys">
        {mayAdd
          ? 'One of them logs in without password and code.'
          : 'None can be added here: the address is a number, or this browser has no passkeys.'}
      </EmptyState>
    );
  return (
    <RecordTable caption="Passkeys" columns={columnsFor(onOpen)} rows={data} rowKey={({ id }) => id} density="queue" />
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function AddDialog({ onClose }: DialogProps): JSX.Element {
  const action = useAction<string>(addPasskey, 'Passkey added. You can log in with it.');
  const words = { title: 'Add a passkey', sub: 'Your device asks for you next', primary: 'Continue' };
  return <PasskeyNameDialog {...words} name="" action={action} onClose={onClose} />;
}

interface OneProps extends DialogProps {
  readonly passkey: Passkey;
}

function RenameDialog({ passkey, onClose }: OneProps): JSX.Element {
  const action = useAction<string>((name) => renamePasskey(passkey.id, name), 'Passkey renamed.');
  const words = { title: 'Rename the passkey', sub: passkey.name, primary: 'Rename' };
  return <PasskeyNameDialog {...words} name={passkey.name} action={action} onClose={onClose} />;
}

function RemoveDialog({ passkey, onClose }: OneProps): JSX.Element {
  const action = useAction<string>(removePasskey, 'Passkey removed.');
  const submit = async (): Promise<void> => {
    if (await action.run(passkey.id)) onClose();
  };
  return (
    <ActionDialog
      title="Remove the passkey"
      sub={passkey.name}
      primary="Remove"
      keep="Keep it"
      problem={action.problem}
      isPending={action.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <Effects
        effects={[
          { icon: 'key', text: 'It neither logs in nor proves anything any more', scope: 'at once' },
          { icon: 'check', text: 'Password and authenticator stay as they are', scope: 'always' },
        ]}
      />
    </ActionDialog>
  );
}
