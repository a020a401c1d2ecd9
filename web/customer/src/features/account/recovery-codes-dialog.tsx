import { ProblemError } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { Button, Dialog, Icon, saveFile, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof } from '../../step-up/use-proof.js';
import { useMakeRecoveryCodes } from './api/recovery-codes.js';
import styles from './account.module.css';
import sheet from './recovery-codes.module.css';

type Making = ReturnType<typeof useMakeRecoveryCodes>;

function Ask({ me, making, onCancel }: { readonly me: Me; readonly making: Making; readonly onCancel: () => void }) {
  const { t } = useTranslation('account');
  const proof = useProof(me);
  const [asked, setAsked] = useState(false);
  const refused = making.error instanceof ProblemError ? making.error.fieldErrors['code'] : undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (proof.missing === undefined) making.mutate(proof.proof);
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.quiet}>{t('recovery.lead')}</p>
      {me.recoveryCodes === null ? null : <p className={styles.quiet}>{t('recovery.replaces')}</p>}
      <FormProblem text={making.isError && refused === undefined ? messageOf(making.error) : null} />
      <ProofField draft={proof} asked={asked} refused={refused} />
      <div className={styles.two}>
        <Button size="l" onClick={onCancel}>
          {t('forms:cancel')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={making.isPending}>
          {t('recovery.makeTen')}
        </Button>
      </div>
    </form>
  );
}

/** The codes as they are copied, saved and printed, with whose they are. */
const asText = (title: string, { email }: Me, codes: readonly string[]): string =>
  [title, email, '', ...codes.map((code, at) => `${String(at + 1).padStart(2)}. ${code}`), ''].join('\n');

function Codes({
  me,
  codes,
  onClose,
}: {
  readonly me: Me;
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const text = asText(t('recovery.sheet'), me, codes);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toast.done(t('forms:copied')),
      () => toast.error(t('recovery.notCopied')),
    );
  };
  return (
    <div className={formClass}>
      <p className={styles.block}>
        <Icon name="warn" />
        <span>{t('recovery.once')}</span>
      </p>
      <div className={sheet.sheet}>
        <p className={sheet.head}>
          <b>{t('recovery.sheet')}</b>
          <br />
          {me.email}
        </p>
        <ol className={`${sheet.codes} num`} aria-label={t('recovery.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={sheet.ways}>
        <Button icon="copy" onClick={copy}>
          {t('recovery.copy')}
        </Button>
        <Button icon="download" onClick={() => saveFile('corella-recovery-codes.txt', text, 'text/plain')}>
          {t('recovery.save')}
        </Button>
        <Button icon="document" onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
      </div>
      <Button kind="primary" size="l" full onClick={onClose}>
        {t('recovery.kept')}
      </Button>
    </div>
  );
}

/** Makes ten recovery codes against proof of the second step, and shows them once. Then only its button closes it. */
export function RecoveryCodesDialog({
  open,
  me,
  onClose,
}: {
  readonly open: boolean;
  readonly me: Me;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const making = useMakeRecoveryCodes();
  const close = (): void => {
    making.reset();
    onClose();
  };
  const isMade = making.data !== undefined;
  return (
    <Dialog open={open} onClose={close} title={t('recovery.title')} width={520} sealed={isMade}>
      {isMade ? (
        <Codes me={me} codes={making.data} onClose={close} />
      ) : (
        <Ask me={me} making={making} onCancel={close} />
      )}
    </Dialog>
  );
}
