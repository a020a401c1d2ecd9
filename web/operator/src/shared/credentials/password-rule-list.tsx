import type { JSX } from 'react';
import { PASSWORD_RULES, rulesMet } from '@corella/ui/password-rules';
import type { PasswordRule } from '@corella/ui/password-rules';
import { Icon } from '../ui/icon.js';
import styles from './credentials.module.css';

const WORDS: Readonly<Record<PasswordRule, string>> = {
  length: '8 to 20 characters',
  number: 'a number',
  upper: 'an upper-case letter',
  lower: 'a lower-case letter',
  special: 'a special character',
};

/** The rules for passwords. A tick and a word, not only a colour, tell which are met. */
export function PasswordRuleList({ id, password }: { readonly id: string; readonly password: string }): JSX.Element {
  const met = rulesMet(password);
  return (
    <ul id={id} className={styles.rules}>
      {PASSWORD_RULES.map((rule) => {
        const yes = met.includes(rule);
        return (
          <li key={rule} data-met={yes}>
            {yes ? <Icon name="check" size={12} /> : <i className={styles.dot} />}
            <span>
              {WORDS[rule]}
              <span className="visually-hidden">{yes ? ', met' : ', not met'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
