import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Button, MenuItem } from '@mui/material';
import { FormField } from '../ui/form-field.js';
import { useReasons } from './use-reasons.js';

interface ReasonToOpenProps {
  /** What its button does, such as "Open to read"; the form has the same name. */
  readonly name: string;
  readonly label: string;
  /** The button's text; the name where it is left out. */
  readonly submit?: string;
  readonly isBusy?: boolean;
  /** The one act of its panel. */
  readonly isMain?: boolean;
  readonly className: string | undefined;
  /** Above the reason. */
  readonly children?: ReactNode;
  readonly onOpen: (reason: string) => void;
}

/** Asks for the reason to look at personal data. It goes on record before anything is shown. */
export function ReasonToOpen(props: ReasonToOpenProps): JSX.Element {
  const { name, label, submit = name, isBusy = false, isMain = false, className, children, onOpen } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { listed, trouble } = useReasons('reveal');
  const problem = tried && reason === '' ? 'Choose a reason; it goes to the audit log.' : trouble;
  return (
    <form
      className={className}
      noValidate
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (reason !== '') onOpen(reason);
      }}
    >
      {children}
      <FormField
        label={label}
        select
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...(problem === undefined ? {} : { problem })}
      >
        <MenuItem value="" disabled>
          Choose
        </MenuItem>
        {listed.map(({ code, text }) => (
          <MenuItem key={code} value={code}>
            {code} {text}
          </MenuItem>
        ))}
      </FormField>
      <Button variant={isMain ? 'contained' : 'outlined'} type="submit" disabled={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
