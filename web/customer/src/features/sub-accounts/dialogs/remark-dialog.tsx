import { ProblemError } from '@corella/api-client';
import { MAX_SUB_REMARK_LENGTH } from '@corella/contracts/identity';
import { Button, Dialog, Field, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { useChangeSub } from '../api/sub-accounts.js';
import type { SubDialogProps } from './sub-dialog-props.js';

export function RemarkDialog({ open, ...rest }: SubDialogProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('remark.ask', { name: rest.sub.name })}>
      <RemarkForm {...rest} />
    </Dialog>
  );
}

function RemarkForm({ sub, onClose }: Omit<SubDialogProps, 'open'>): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const change = useChangeSub(sub.uid);
  const [remark, setRemark] = useState(sub.remark);
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = remark.trim() === '';
  const refused = change.error instanceof ProblemError ? change.error.fieldErrors['remark'] : undefined;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (isEmpty) return;
    change.mutate(
      { kind: 'remark', remark: remark.trim() },
      {
        onSuccess: () => {
          toast.done(t('done.remark', { name: sub.name }));
          onClose();
        },
      },
    );
  };
  return (
    <form className={formClass} noValidate onSubmit={send}>
      <FormProblem text={change.isError && refused === undefined ? messageOf(change.error) : null} />
      <Field
        label={t('remark.label')}
        hint={t('remark.hint')}
        maxLength={MAX_SUB_REMARK_LENGTH}
        value={remark}
        error={isAsked && isEmpty ? t('forms:error.required') : refused}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Button type="submit" kind="primary" size="l" full busy={change.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
