import type { Me } from '@corella/contracts/web';
import { Button, Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../account-shell/account-page.js';
import { hasFactor } from '../../../step-up/use-proof.js';
import { QUESTIONS, nextStepOf, standingOf } from './standing.js';
import styles from './standing.module.css';

interface StandingSectionProps {
  readonly me: Me;
  readonly onFactor: () => void;
  readonly onCodes: () => void;
}

/** Three plain answers about what protects the account, and the one step that would help most. */
export function StandingSection({ me, onFactor, onCodes }: StandingSectionProps): JSX.Element {
  const { t } = useTranslation('account');
  const answers = standingOf(me);
  const next = nextStepOf(me);
  return (
    <Section title={t(hasFactor(me) ? 'standing.safe' : 'standing.open')}>
      <ul className={styles.answers}>
        {QUESTIONS.map((question) => (
          <li key={question}>
            <h3>{t(`standing.question.${question === 'change' && me.subAccounts ? 'changeSubs' : question}`)}</h3>
            <ul>
              {answers[question].map(({ key, count, warns }) => (
                <li key={key} data-warns={warns || undefined}>
                  <Icon name={warns ? 'warn' : 'check'} />
                  <span>{t(`standing.${key}`, { count: count ?? 0 })}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <div className={styles.next}>
          <span>{t(`standing.next.${next}`)}</span>
          <Button kind="primary" size="l" onClick={next === 'factor' ? onFactor : onCodes}>
            {t(`standing.do.${next}`)}
          </Button>
        </div>
      )}
    </Section>
  );
}
