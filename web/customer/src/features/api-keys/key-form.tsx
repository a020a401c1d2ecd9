import { API_KEY_DAYS_WITHOUT_IP, MAX_API_KEY_IPS } from '@corella/contracts/identity';
import type { ApiPermission } from '@corella/contracts/identity';
import type { ApiKey } from '@corella/contracts/web';
import { Button, Check, Field, Icon } from '@corella/ui';
import { useId, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '../../forms/code-boxes.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProblemError } from '@corella/api-client';
import type { KeyTerms } from './api/api-keys.js';
import styles from './api-keys.module.css';
import { ipsOf, looksLikeIp } from './ip-list.js';

/** What a key can be given today; withdrawing joins with its page. */
const OFFERED = ['READ', 'WRITE'] as const;
const PREVIEW = ['read', 'trade', 'withdraw', 'security'] as const;

export interface KeyFormProps {
  readonly initial?: ApiKey;
  readonly totp: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly submit: string;
  readonly onSubmit: (terms: KeyTerms) => void;
}

/** What the ticked permissions mean, in words; what a key never can is said too. */
function Preview({ permissions }: { readonly permissions: readonly ApiPermission[] }): JSX.Element {
  const { t } = useTranslation('api-keys');
  const can = {
    read: permissions.includes('READ'),
    trade: permissions.includes('WRITE'),
    withdraw: false,
    security: false,
  };
  return (
    <div className={styles.preview} role="status">
      <b>{t('preview')}</b>
      <ul>
        {PREVIEW.map((key) => (
          <li key={key} data-yes={can[key] || undefined}>
            <Icon name={can[key] ? 'check' : 'close'} />
            <span>{can[key] ? t(`can.${key}`) : t(`cannot.${key}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useKeyDraft(initial: ApiKey | undefined, totp: boolean) {
  const [label, setLabel] = useState(initial?.label ?? '');
  const [permissions, setPermissions] = useState<readonly ApiPermission[]>(
    initial === undefined ? ['READ'] : OFFERED.filter((permission) => initial.permissions.includes(permission)),
  );
  const [ips, setIps] = useState(initial?.ips.join('\n') ?? '');
  const [code, setCode] = useState('');
  const list = ipsOf(ips);
  const wrong = list.find((ip) => !looksLikeIp(ip));
  const errors = {
    label: label.trim() === '' ? 'required' : undefined,
    permissions: permissions.length === 0 ? 'choose' : undefined,
    ips: list.length > MAX_API_KEY_IPS ? 'ipsMany' : wrong !== undefined ? 'ipsWrong' : undefined,
    code: totp && code.length < 6 ? 'code' : undefined,
  };
  const terms: KeyTerms = { label: label.trim(), permissions, ips: list, ...(totp ? { code } : {}) };
  return { label, setLabel, permissions, setPermissions, ips, setIps, code, setCode, list, wrong, errors, terms };
}

/** Label, permissions and addresses of a key, with a preview of what it may do. */
export function KeyForm({ initial, totp, busy, error, submit, onSubmit }: KeyFormProps): JSX.Element {
  const { t } = useTranslation('api-keys');
  const ipsId = useId();
  const draft = useKeyDraft(initial, totp);
  const [asked, setAsked] = useState(false);
  const server = error instanceof ProblemError ? error.fieldErrors : {};
  const general = error !== null && Object.keys(server).length === 0 ? messageOf(error) : null;
  const ipsError = asked && draft.errors.ips !== undefined ? t(draft.errors.ips, { ip: draft.wrong }) : server['ips'];
  const toggle = (permission: ApiPermission): void =>
    draft.setPermissions((now) =>
      now.includes(permission) ? now.filter((one) => one !== permission) : [...now, permission],
    );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (Object.values(draft.errors).every((one) => one === undefined)) onSubmit(draft.terms);
  };
  return (
    <form className={formClass} noValidate onSubmit={send}>
      <FormProblem text={general} />
      <Field
        label={t('label')}
        hint={t('labelHint')}
        maxLength={50}
        value={draft.label}
        error={asked && draft.errors.label ? t(`forms:error.${draft.errors.label}`) : server['label']}
        onChange={(event) => draft.setLabel(event.target.value)}
      />
      <fieldset className={styles.permissions}>
        <legend>{t('permissions')}</legend>
        {OFFERED.map((permission) => (
          <Check
            key={permission}
            label={
              <>
                <b>{t(`permission.${permission}`)}</b> {t(`permissionDetail.${permission}`)}
              </>
            }
            checked={draft.permissions.includes(permission)}
            onChange={() => toggle(permission)}
          />
        ))}
        {asked && draft.errors.permissions ? (
          <p className={styles.error} role="alert">
            <Icon name="warn" />
            {t('permissionsNone')}
          </p>
        ) : null}
      </fieldset>
      <div>
        <label className={styles.label} htmlFor={ipsId}>
          {t('ips')} <span>{t('optional')}</span>
        </label>
        <textarea
          id={ipsId}
          className={`${styles.ips} num`}
          rows={3}
          value={draft.ips}
          spellCheck={false}
          autoCapitalize="none"
          placeholder="203.0.113.7&#10;198.51.100.0/24"
          aria-invalid={ipsError ? true : undefined}
          aria-describedby={`${ipsId}-hint${ipsError ? ` ${ipsId}-error` : ''}`}
          onChange={(event) => draft.setIps(event.target.value)}
        />
        {ipsError ? (
          <p className={styles.error} id={`${ipsId}-error`} role="alert">
            <Icon name="warn" />
            {ipsError}
          </p>
        ) : null}
        <p className={styles.hint} id={`${ipsId}-hint`}>
          {draft.list.length === 0
            ? t('expires', { count: API_KEY_DAYS_WITHOUT_IP })
            : t('bound', { count: draft.list.length })}
        </p>
      </div>
      <Preview permissions={draft.permissions} />
      {totp ? (
        <Field
          label={t('forms:code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={draft.code}
          error={asked && draft.errors.code ? t('forms:error.code') : server['code']}
          onChange={(event) => draft.setCode(digitsOf(event.target.value))}
        />
      ) : null}
      <Button type="submit" kind="primary" size="l" full busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
