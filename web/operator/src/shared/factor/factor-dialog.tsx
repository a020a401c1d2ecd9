import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useMe } from '../access/use-access.js';
import { ActionDialog } from '../actions/action-dialog.js';
import { messageOf } from '../api/message-of.js';
import { passkeyPlace } from '../passkeys/use-passkey.js';
import { CodeField } from '../credentials/code-field.js';
import { sixDigits } from '../credentials/new-credentials.js';
import { spreadRefusal } from '../credentials/spread-refusal.js';
import { answerDemand, onDemand, type Demand } from '../api/demanded.js';
import { proveCode, provePasskey } from './prove.js';

/** The code of every authenticator of a demo. */
const DEMO_CODE = '000000';

/**
 * The one dialog in which staff prove that they still sit here. What was refused is then sent again by itself. It comes
 * over whatever is open, and gives the focus back.
 */
export function FactorDialog(): JSX.Element | null {
  const [demand, setDemand] = useState<Demand | null>(null);
  useEffect(() => onDemand(setDemand), []);
  return demand === null ? null : <Asked {...demand} />;
}

const schema = z.object({ code: sixDigits });

function Asked({ methods }: Demand): JSX.Element {
  const demo = useMe()?.demo === true;
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<z.output<typeof schema>>({
    resolver: zodResolver(schema),
    values: { code: demo ? DEMO_CODE : '' },
  });
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(null);
    try {
      await proveCode(code);
    } catch (error) {
      form.reset({ code: '' });
      setProblem(spreadRefusal(error, ['code'], form.setError));
      return form.setFocus('code');
    }
    answerDemand(true);
  });
  const passkey = async (): Promise<void> => {
    setProblem(null);
    try {
      await provePasskey();
    } catch (error) {
      return setProblem(messageOf(error));
    }
    answerDemand(true);
  };
  return (
    <ActionDialog
      title="Is it still you?"
      sub="Decisions and personal data ask for a proof of the last five minutes"
      primary="Continue"
      keep="Cancel"
      hint={demo ? `In a demo the code is ${DEMO_CODE}` : undefined}
      problem={problem}
      isPending={form.formState.isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={() => answerDemand(false)}
    >
      <CodeField
        autoFocus
        onFocus={({ target }) => target.select()}
        problem={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      {methods.includes('passkey') && passkeyPlace().is === 'here' && (
        <Button variant="outlined" onClick={() => void passkey()}>
          Use a passkey instead
        </Button>
      )}
    </ActionDialog>
  );
}
