import { useState } from 'react';
import type { JSX } from 'react';
import type { NewAuthenticator } from '@corella/contracts/operator';
import { ActionDialog, Effects } from '../../shared/actions/action-dialog.js';
import { AuthenticatorSecret } from '../../shared/credentials/authenticator-secret.js';
import { CodeField } from '../../shared/credentials/code-field.js';
import { PasswordField } from '../../shared/credentials/password-field.js';
import { useBindStep, useProofStep } from './use-authenticator-steps.js';

interface ReplaceAuthenticatorDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/**
 * Two steps: password and old authenticator, then the new one. Once the secret is shown only the buttons close the
 * dialog, because an app may have the secret already.
 */
export function ReplaceAuthenticatorDialog({ email, onClose }: ReplaceAuthenticatorDialogProps): JSX.Element {
  const [fresh, setFresh] = useState<NewAuthenticator | null>(null);
  const proof = useProofStep(setFresh);
  const bind = useBindStep();
  const { problem, isPending, submit } = fresh === null ? proof : bind;
  return (
    <ActionDialog
      title="Replace the authenticator"
      sub={fresh === null ? 'Step 1 of 2: the old one' : 'Step 2 of 2: the new one'}
      primary={fresh === null ? 'Continue' : 'Replace'}
      keep="Cancel"
      sealed={fresh !== null}
      problem={problem}
      isPending={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {fresh === null ? (
        <ProofFields email={email} {...proof} />
      ) : (
        <>
          <AuthenticatorSecret {...fresh} />
          <CodeField
            key="new"
            label="Code from the new authenticator"
            autoFocus
            problem={bind.form.formState.errors.code?.message}
            {...bind.form.register('code')}
          />
        </>
      )}
    </ActionDialog>
  );
}

function ProofFields({ email, form }: { readonly email: string } & ReturnType<typeof useProofStep>): JSX.Element {
  const { errors } = form.formState;
  return (
    <>
      <Effects
        effects={[
          { icon: 'key', text: 'The old authenticator counts until the new one is bound', scope: 'step 2' },
          { icon: 'logout', text: 'Then every session of yours ends, this one too', scope: 'at once' },
        ]}
      />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        problem={errors.password?.message}
        {...form.register('password')}
      />
      <CodeField label="Code from the old authenticator" problem={errors.code?.message} {...form.register('code')} />
    </>
  );
}
