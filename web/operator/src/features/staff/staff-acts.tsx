import type { JSX } from 'react';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import type { StaffRecord } from '@corella/contracts/operator';

/** The filter that shows who had access at the end of a day. */
export const AS_OF = 'asOf_lte';

export type StaffAct = 'invite' | 'role' | 'reset' | 'enable' | 'disable';
const WORDS: Readonly<Record<StaffAct, readonly [label: string, spoken: string]>> = {
  invite: ['New link', 'Send a new link to'],
  role: ['Role', 'Ask for another role of'],
  reset: ['Reset', 'Reset the authenticator of'],
  enable: ['Re-enable', 'Ask to re-enable'],
  disable: ['Disable', 'Ask to disable'],
};

/** What may be done for a person in each state. */
const ACTS: Readonly<Record<string, readonly StaffAct[]>> = {
  invited: ['invite', 'role', 'disable'],
  active: ['role', 'reset', 'disable'],
  disabled: ['enable'],
};

interface StaffActsProps {
  readonly person: StaffRecord;
  readonly isMe: boolean;
  readonly onAct: (act: StaffAct, person: StaffRecord) => void;
}

/**
 * Nobody acts on themselves here: one's own password and authenticator are on the page of one's own account. Nothing is
 * done about a row of the past.
 */
export function StaffActs({ person, isMe, onAct }: StaffActsProps): JSX.Element | null {
  const { filterValues } = useListContext();
  if (AS_OF in filterValues) return null;
  if (isMe) return <span className="dim">You</span>;
  return (
    <>
      {(ACTS[person.status] ?? []).map((act) => {
        const [label, spoken] = WORDS[act];
        return (
          <Button
            key={act}
            size="small"
            variant="text"
            aria-label={`${spoken} ${person.name}`}
            onClick={() => onAct(act, person)}
          >
            {label}
          </Button>
        );
      })}
    </>
  );
}
