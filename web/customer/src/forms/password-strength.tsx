import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_RULES, rulesMet, strengthOf } from '@corella/ui/password-rules';
import styles from './forms.module.css';

const BARS = { none: 0, weak: 1, normal: 2, strong: 3 } as const;

/** A bar in three parts, a word, and which rules are met. The word is announced. */
export function PasswordStrength({ password, id }: { readonly password: string; readonly id: string }): JSX.Element {
  const { t } = useTranslation('forms');
  const strength = strengthOf(password);
  const met = rulesMet(password);
  return (
    <div id={id}>
      <div className={styles.meter}>
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-on={bar <= BARS[strength] || undefined} />
        ))}
        <span role="status">
          <span className="sr">{t('strength.label')} </span>
          {t(`strength.${strength}`)}
        </span>
      </div>
      <ul className={styles.rules}>
        {PASSWORD_RULES.map((rule) => {
          const yes = met.includes(rule);
          return (
            <li key={rule} data-yes={yes || undefined}>
              {yes ? <Icon name="check" /> : <span className={styles.dot} />}
              <span>
                {t(`rule.${rule}`)}
                <span className="sr">{yes ? t('rule.met') : t('rule.unmet')}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
