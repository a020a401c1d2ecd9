import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { StaffRecord } from '@corella/contracts/operator';

interface StaffActsProps {
  readonly person: StaffRecord;
  readonly isMe: boolean;
  readonly onInvite: (person: StaffRecord) => void;
  readonly onDisable: (person: StaffRecord) => void;
}

/** What may be asked for a person: a new link until they join, and the end of their access until it has ended. */
export function StaffActs({ person, isMe, onInvite, onDisable }: StaffActsProps): JSX.Element | null {
  if (person.status === 'disabled') return null;
  if (isMe) return <span className="dim">You</span>;
  return (
    <>
      {person.status === 'invited' && (
        <Button
          size="small"
          variant="text"
          aria-label={`Send a new link to ${person.name}`}
          onClick={() => onInvite(person)}
        >
          New link
        </Button>
      )}
      <Button
        size="small"
        variant="text"
        aria-label={`Ask to disable ${person.name}`}
        onClick={() => onDisable(person)}
      >
        Disable
      </Button>
    </>
  );
}
