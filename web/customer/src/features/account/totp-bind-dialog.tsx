import { ProblemError, useMe } from '@corella/api-client';
import { Button, Dialog, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBoxes } from '../../forms/code-boxes.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof } from '../../step-up/use-proof.js';
import { useTotpBegin, useTotpConfirm } from './api/security.js';
import type { TotpBegin } from './api/security.js';
import styles from './account.module.css';
import { BlockNote } from './block-note.js';
import { TotpBindSteps } from './totp-bind-steps.js';

interface StepProps {
  /** It takes the place of the authenticator that is bound. */
  readonly replaces: boolean;
  readonly onCancel: () => void;
}

function Actions({ onCancel, children }: Pick<StepProps, 'onCancel'> & { readonly children: ReactNode }): JSX.Element {
  const { t } = useTranslation('forms');
  return (
    <div className={styles.two}>
      <Button size="l" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </div>
  );
}

type Begin = ReturnType<typeof useTotpBegin>;

/** A factor of a stranger would lock the owner out, so the password, or a factor that is bound, comes first. */
function Password({ begin, replaces, onCancel }: StepProps & { readonly begin: Begin }): JSX.Element {
  const { t } = useTranslation('account');
  const { data: me } = useMe();
  const proof = useProof({ totp: replaces, passkeys: me?.passkeys ?? 0, phone: me?.phone ?? null });
  const [asked, setAsked] = useState(false);
  const refused = begin.error instanceof ProblemError ? begin.error.fieldErrors['code'] : undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (proof.missing === undefined) begin.mutate(proof.proof);
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.quiet}>
        {t(replaces ? 'rebind.first' : proof.proof.method === 'passkey' ? 'bind.passkeyFirst' : 'bind.passwordFirst')}
      </p>
      {replaces ? <BlockNote action="totp-change" /> : null}
      <FormProblem text={begin.isError && refused === undefined ? messageOf(begin.error) : null} />
      <ProofField draft={proof} asked={asked} refused={refused} />
      <Actions onCancel={onCancel}>
        <Button type="submit" kind="primary" size="l" busy={begin.isPending}>
          {t('bind.continue')}
        </Button>
      </Actions>
    </form>
  );
}

interface BindProps extends StepProps {
  readonly secret: TotpBegin;
  readonly onDone: () => void;
}

function Bind({ secret, replaces, onDone, onCancel }: BindProps): JSX.Element {
  const { t } = useTranslation('account');
  const confirm = useTotpConfirm(replaces);
  const [code, setCode] = useState('');
  const submit = (value: string): void => {
    if (value.length === 6 && !confirm.isPending)
      confirm.mutate(value, { onSuccess: onDone, onError: () => setCode('') });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(code);
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <TotpBindSteps secret={secret} replaces={replaces} />
      <CodeBoxes
        label={t(replaces ? 'rebind.code' : 'forms:code')}
        value={code}
        error={confirm.isError && code === '' ? messageOf(confirm.error) : undefined}
        onChange={setCode}
        onComplete={submit}
      />
      <Actions onCancel={onCancel}>
        <Button type="submit" kind="primary" size="l" disabled={code.length < 6} busy={confirm.isPending}>
          {t(replaces ? 'rebind.submit' : 'bind.submit')}
        </Button>
      </Actions>
    </form>
  );
}

/**
 * Binds an authenticator, or another in its place: asks for the password or a bound factor, shows the secret to scan,
 * type or open in an app, then asks for a code that proves it. Once the secret is shown it closes only by a button,
 * because an app may have the secret already.
 */
export function TotpBindDialog({
  open,
  replaces = false,
  onBound,
  onClose,
}: {
  readonly open: boolean;
  readonly replaces?: boolean;
  readonly onBound: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const begin = useTotpBegin(replaces);
  const close = (): void => {
    begin.reset();
    onClose();
  };
  const done = (): void => {
    toast.done(t(replaces ? 'rebind.done' : 'bind.done'));
    begin.reset();
    onBound();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(replaces ? 'rebind.title' : 'bind.title')}
      width={480}
      sealed={begin.data !== undefined}
    >
      {begin.data === undefined ? (
        <Password begin={begin} replaces={replaces} onCancel={close} />
      ) : (
        <Bind secret={begin.data} replaces={replaces} onDone={done} onCancel={close} />
      )}
    </Dialog>
  );
}
