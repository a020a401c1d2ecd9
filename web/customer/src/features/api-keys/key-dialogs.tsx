import { ProblemError, newIdempotencyKey } from '@corella/api-client';
import type { ApiKey } from '@corella/contracts/web';
import { Button, Dialog, Icon, toast } from '@corella/ui';
import { useRef } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyRow } from '../../account-shell/copy-button.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import type { Proof } from '../../step-up/proven-body.js';
import { hasFactor, useProof, type Factors } from '../../step-up/use-proof.js';
import { useCreateApiKey, useDeleteApiKey, useUpdateApiKey } from './api/api-keys.js';
import type { KeyTerms } from './api/api-keys.js';
import styles from './api-keys.module.css';
import { KeyForm } from './key-form.js';

interface DialogProps {
  readonly factors: Factors;
  readonly onClose: () => void;
}

/** Shows the secret once. It is gone when the dialog closes. */
function Secret({ made, onClose }: { readonly made: ApiKey; readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation('api-keys');
  return (
    <div className={formClass}>
      <p className={styles.warn}>
        <Icon name="warn" />
        {t('secretOnce')}
      </p>
      <div>
        <span className={styles.label}>{t('accessKey')}</span>
        <CopyRow text={made.accessKey} label={t('copyAccess')} />
      </div>
      <div>
        <span className={styles.label}>{t('secretKey')}</span>
        <CopyRow text={made.secretKey ?? ''} label={t('copySecret')} />
      </div>
      <Button kind="primary" size="l" full onClick={onClose}>
        {t('kept')}
      </Button>
    </div>
  );
}

type Creating = ReturnType<typeof useCreateApiKey>;

function Create({ factors, onClose, create }: DialogProps & { readonly create: Creating }): JSX.Element {
  const { t } = useTranslation('api-keys');
  // A retry after a lost answer carries the same idempotency key and gets the same secret. Changed terms get a new key.
  const intent = useRef({ body: '', idempotencyKey: '' });
  const submit = (terms: KeyTerms, proof: Proof): void => {
    const body = JSON.stringify(terms);
    if (intent.current.body !== body) intent.current = { body, idempotencyKey: newIdempotencyKey() };
    create.mutate({ terms, proof, idempotencyKey: intent.current.idempotencyKey });
  };
  if (create.data !== undefined) return <Secret made={create.data} onClose={onClose} />;
  return (
    <KeyForm factors={factors} busy={create.isPending} error={create.error} submit={t('create')} onSubmit={submit} />
  );
}

/** Once the secret is shown, only the button that says it was kept closes the dialog. */
export function CreateKeyDialog({ open, factors, onClose }: DialogProps & { readonly open: boolean }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const create = useCreateApiKey();
  const close = (): void => {
    create.reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('create')} width={520} sealed={create.data !== undefined}>
      <Create factors={factors} onClose={close} create={create} />
    </Dialog>
  );
}

function Edit({ editing, factors, onClose }: DialogProps & { readonly editing: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const update = useUpdateApiKey();
  const submit = (terms: KeyTerms, proof: Proof): void =>
    update.mutate(
      { accessKey: editing.accessKey, terms, proof },
      {
        onSuccess: () => {
          toast.done(t('saved'));
          onClose();
        },
      },
    );
  return (
    <KeyForm
      initial={editing}
      factors={factors}
      busy={update.isPending}
      error={update.error}
      submit={t('save')}
      onSubmit={submit}
    />
  );
}

export function EditKeyDialog({ editing, ...rest }: DialogProps & { readonly editing: ApiKey | null }): JSX.Element {
  const { t } = useTranslation('api-keys');
  return (
    <Dialog open={editing !== null} onClose={rest.onClose} title={t('edit')} width={520}>
      {editing === null ? null : <Edit editing={editing} {...rest} />}
    </Dialog>
  );
}

function Remove({ removing, factors, onClose }: DialogProps & { readonly removing: ApiKey }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const remove = useDeleteApiKey();
  const proof = useProof(factors);
  const isAsked = hasFactor(factors);
  const refused = remove.error instanceof ProblemError ? remove.error.fieldErrors['code'] : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    remove.mutate(
      { accessKey: removing.accessKey, ...(isAsked ? { proof: proof.proof } : {}) },
      {
        onSuccess: () => {
          toast.done(t('deleted'));
          onClose();
        },
      },
    );
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <p className={styles.quiet}>{t('deleteText', { label: removing.label })}</p>
      <FormProblem text={remove.isError && refused === undefined ? messageOf(remove.error) : null} />
      {isAsked ? <ProofField draft={proof} asked={false} refused={refused} /> : null}
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          size="l"
          disabled={isAsked && proof.missing !== undefined}
          busy={remove.isPending}
        >
          {t('delete')}
        </Button>
      </div>
    </form>
  );
}

export function DeleteKeyDialog({
  removing,
  ...rest
}: DialogProps & { readonly removing: ApiKey | null }): JSX.Element {
  const { t } = useTranslation('api-keys');
  return (
    <Dialog open={removing !== null} onClose={rest.onClose} title={t('deleteTitle')}>
      {removing === null ? null : <Remove removing={removing} {...rest} />}
    </Dialog>
  );
}
