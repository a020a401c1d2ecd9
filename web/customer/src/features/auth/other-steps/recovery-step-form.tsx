import { Button, Field } from '@corella/ui';
import { useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formClass, messageOf } from '../../../forms/form-problem.js';
import { clockOf } from '../use-countdown.js';
import { useSecondStep, type SecondStepOptions } from '../use-second-step.js';
import styles from './other-steps.module.css';

const SIGNS = 15;
const isWhole = (typed: string): boolean => /^[0-9a-z]+$/i.test(bare(typed)) && bare(typed).length === SIGNS;
const bare = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Takes a recovery code in the place of a factor that is lost. */
export function RecoveryStepForm(options: SecondStepOptions): JSX.Element {
  const { t } = useTranslation(['other-steps', 'auth']);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const refuse = (error: Error): void => {
    setProblem(messageOf(error));
    input.current?.select();
  };
  const { send, waitS, pending } = useSecondStep(options, refuse);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole(code)) return send({ method: 'recovery-code', code: code.trim() });
    setProblem(t('recovery.malformed'));
    input.current?.focus();
  };
  return (
    <form className={formClass} noValidate onSubmit={onSubmit}>
      <p className={styles.lead}>{t('recovery.lead')}</p>
      <Field
        ref={input}
        label={t('recovery.label')}
        hint={t('recovery.hint')}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <p className={styles.note}>{t('recovery.block')}</p>
      <Button type="submit" kind="primary" size="l" full disabled={waitS > 0} busy={pending}>
        {waitS > 0 ? t('auth:twoStep.wait', { time: clockOf(waitS) }) : t('auth:continue')}
      </Button>
    </form>
  );
}
