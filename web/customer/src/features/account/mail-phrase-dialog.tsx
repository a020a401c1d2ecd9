import { ProblemError } from '@corella/api-client';
import { MAIL_PHRASE } from '@corella/contracts/identity';
import { Button, Dialog, Field, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof, type Factors } from '../../step-up/use-proof.js';
import { useSetMailPhrase } from './api/mail-phrase.js';
import styles from './account.module.css';

interface FormProps {
  readonly factors: Factors;
  readonly isSet: boolean;
  readonly onClose: () => void;
}

function PhraseForm({ factors, isSet, onClose }: FormProps): JSX.Element {
  const { t } = useTranslation('account');
  const change = useSetMailPhrase();
  const proof = useProof(factors);
  const [phrase, setPhrase] = useState('');
  const [asked, setAsked] = useState<'save' | 'remove' | null>(null);
  const refused = change.error instanceof ProblemError ? change.error.fieldErrors : {};
  const isWrong = !MAIL_PHRASE.test(phrase.trim());
  const ask = (what: 'save' | 'remove'): void => {
    setAsked(what);
    if (proof.missing !== undefined || (what === 'save' && isWrong)) return;
    change.mutate(
      { phrase: what === 'save' ? phrase.trim() : null, proof: proof.proof },
      {
        onSuccess: () => {
          toast.done(t(what === 'save' ? 'phrase.saved' : 'phrase.removed'));
          onClose();
        },
      },
    );
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    ask('save');
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.quiet}>{t('phrase.text')}</p>
      <FormProblem text={change.isError && Object.keys(refused).length === 0 ? messageOf(change.error) : null} />
      <Field
        label={t('phrase.label')}
        hint={t('phrase.hint')}
        maxLength={20}
        autoComplete="off"
        value={phrase}
        error={asked === 'save' && isWrong ? t('phrase.wrong') : refused['phrase']}
        onChange={(event) => setPhrase(event.target.value)}
      />
      <ProofField draft={proof} asked={asked !== null} refused={refused['code']} />
      <div className={styles.two}>
        {isSet ? (
          <Button size="l" busy={change.isPending && asked === 'remove'} onClick={() => ask('remove')}>
            {t('phrase.remove')}
          </Button>
        ) : (
          <Button size="l" onClick={onClose}>
            {t('forms:cancel')}
          </Button>
        )}
        <Button type="submit" kind="primary" size="l" busy={change.isPending && asked === 'save'}>
          {t('phrase.save')}
        </Button>
      </div>
    </form>
  );
}

/** Sets, changes or removes the phrase with which mails begin. */
export function MailPhraseDialog({ open, ...form }: FormProps & { readonly open: boolean }): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={form.onClose} title={t('phrase.title')} width={480}>
      <PhraseForm {...form} />
    </Dialog>
  );
}
