import { ProblemError, sessionEvents } from '@corella/api-client';
import { Button, Icon, buttonClass } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { FormProblem, messageOf } from '../../forms/form-problem.js';
import { useTo } from '../../i18n/use-language.js';
import { SupportLink } from '../../support/support-link.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useReportNotMe } from './api/not-me.js';
import { LockEffects } from './lock-effects.js';
import styles from './not-me.module.css';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const NOT_FOUND = 404;

type State = 'ask' | 'done' | 'spent' | 'cut';

/**
 * Where the link of a mail leads. Opening it changes nothing: mail programs open links by themselves. A button locks
 * the account, without a login.
 */
export function NotMePage(): JSX.Element {
  const { t } = useTranslation('account');
  const token = useLocation().hash.slice(1);
  const report = useReportNotMe();
  const isSpent = report.error instanceof ProblemError && report.error.status === NOT_FOUND;
  const state: State = report.isSuccess ? 'done' : isSpent ? 'spent' : TOKEN.test(token) ? 'ask' : 'cut';
  usePageTitle(t(`notMe.${state}.title`));
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="not-me-title">
        <Icon name={state === 'done' ? 'check' : state === 'ask' ? 'lock' : 'warn'} size={24} />
        <h1 id="not-me-title">{t(`notMe.${state}.title`)}</h1>
        <p role={state === 'ask' ? undefined : 'status'}>{t(`notMe.${state}.text`)}</p>
        {state === 'ask' ? (
          <>
            <LockEffects />
            <FormProblem text={report.isError ? messageOf(report.error) : null} />
            <Button
              kind="primary"
              size="l"
              full
              busy={report.isPending}
              onClick={() => report.mutate(token, { onSuccess: () => sessionEvents.changed() })}
            >
              {t('notMe.ask.submit')}
            </Button>
            <p className={styles.quiet}>{t('notMe.ask.leave')}</p>
          </>
        ) : (
          <>
            {state === 'done' ? <SupportLink /> : null}
            <Next to={state === 'done' ? '/reset-pwd/' : '/login/'}>{t(`notMe.${state}.next`)}</Next>
          </>
        )}
      </section>
    </div>
  );
}

function Next({ to, children }: { readonly to: string; readonly children: ReactNode }): JSX.Element {
  return (
    <Link className={buttonClass({ kind: 'primary', size: 'l', full: true })} to={useTo()(to)}>
      {children}
    </Link>
  );
}
