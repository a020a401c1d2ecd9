import { ProblemError } from '@corella/api-client';
import { Button, Dialog, saveFile, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { SupportLink } from '../../support/support-link.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof, type Factors } from '../../step-up/use-proof.js';
import { useDataExport } from './api/data-export.js';
import styles from './account.module.css';

interface FormProps {
  readonly factors: Factors;
  readonly isSub: boolean;
  readonly uid: string;
  readonly onClose: () => void;
}

const INDENT = 2;

function DataForm({ factors, isSub, uid, onClose }: FormProps): JSX.Element {
  const { t } = useTranslation('account');
  const asking = useDataExport();
  const proof = useProof(factors);
  const [asked, setAsked] = useState(false);
  const refused = asking.error instanceof ProblemError ? asking.error.fieldErrors['code'] : undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (proof.missing !== undefined) return;
    asking.mutate(proof.proof, {
      onSuccess: (data) => {
        const name = `corella-data-${uid}-${data.madeAt.slice(0, 10)}.json`;
        saveFile(name, JSON.stringify(data, null, INDENT), 'application/json');
        toast.done(t('data.done'), name);
        onClose();
      },
    });
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.quiet}>{t(isSub ? 'data.textSub' : 'data.text')}</p>
      <p className={styles.quiet}>
        {t(isSub ? 'data.elsewhereSub' : 'data.elsewhere')} {isSub ? null : <SupportLink />}
      </p>
      <FormProblem text={asking.isError && refused === undefined ? messageOf(asking.error) : null} />
      <ProofField draft={proof} asked={asked} refused={refused} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('forms:cancel')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={asking.isPending}>
          {t('data.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Says what is in the copy and what is not, before it asks who wants it. */
export function DataDialog({ open, ...form }: FormProps & { readonly open: boolean }): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={form.onClose} title={t('data.title')} width={480}>
      <DataForm {...form} />
    </Dialog>
  );
}
