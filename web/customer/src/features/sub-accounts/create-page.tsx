import { newIdempotencyKey, ProblemError, useMe } from '@corella/api-client';
import { MAX_SUB_REMARK_LENGTH, SUB_AUTHORITIES, SUB_NAME, type SubAuthority } from '@corella/contracts/identity';
import { Button, Check, EmptyState, Field, Icon, buttonClass } from '@corella/ui';
import { isAcceptable } from '@corella/ui/password-rules';
import { useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountPage, Section } from '../../account-shell/account-page.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { PasswordField } from '../../forms/password-field.js';
import { PasswordStrength } from '../../forms/password-strength.js';
import { isClosing } from '../../guards/guest-of.js';
import { useTo } from '../../i18n/use-language.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof } from '../../step-up/use-proof.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { useCreateSub } from './api/sub-accounts.js';
import { GRANTED_NOW } from './granted-now.js';
import { CreatedSub } from './created-sub.js';
import styles from './sub-accounts.module.css';

/** Makes a sub-account; afterwards it says what to tell whoever is to use it. */
export function CreateSubPage(): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const create = useCreateSub();
  const to = useTo();
  const { data: me } = useMe();
  usePageTitle(t('create'));
  if (me && isClosing(me))
    return (
      <AccountPage title={t('create')}>
        <EmptyState
          icon="user"
          title={t('closing')}
          action={
            <Link className={buttonClass({})} to={to('/user/subaccount/')}>
              {t('made.list')}
            </Link>
          }
        />
      </AccountPage>
    );
  return (
    <AccountPage title={t('create')}>
      {create.data === undefined ? (
        <div className={styles.beside}>
          <Section title={t('new.title')} detail={t('new.detail')}>
            <CreateForm create={create} />
          </Section>
          <Section title={t('can.title')}>
            <ul className={styles.may}>
              {CAN.map(({ what, yes }) => (
                <li key={what} data-yes={yes || undefined}>
                  <Icon name={yes ? 'check' : 'close'} />
                  <span>{t(`can.${what}`)}</span>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      ) : (
        <div className={styles.narrow}>
          <CreatedSub made={create.data} onMore={create.reset} />
        </div>
      )}
    </AccountPage>
  );
}

const CAN = [
  { what: 'login', yes: true },
  { what: 'own', yes: true },
  { what: 'money', yes: false },
  { what: 'family', yes: false },
] as const;
const BEGINNING = /^[A-Za-z][A-Za-z0-9]*$/;
const FIELDS = ['name', 'password', 'remark', 'code'] as const;

/** What is written so far, and sending it. */
function useDraft(create: ReturnType<typeof useCreateSub>) {
  const { data: me } = useMe();
  const proof = useProof({ totp: me?.totp === true, passkeys: me?.passkeys ?? 0, phone: me?.phone ?? null });
  const [draft, setDraft] = useState({ name: '', password: '', remark: '', login: true });
  const [authorities, setAuthorities] = useState<readonly SubAuthority[]>(GRANTED_NOW);
  const [isAsked, setIsAsked] = useState(false);
  // A retry after a lost answer carries the same key. Another name or password is another request.
  const intent = useRef({ body: '', idempotencyKey: '' });
  const isNamed = SUB_NAME.test(draft.name);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (!isNamed || !isAcceptable(draft.password) || proof.missing !== undefined) return;
    const { name, password, login } = draft;
    const remark = draft.remark.trim();
    const body = JSON.stringify([name, password, remark]);
    if (intent.current.body !== body) intent.current = { body, idempotencyKey: newIdempotencyKey() };
    const { idempotencyKey } = intent.current;
    create.mutate({ name, password, remark, authorities, login, proof: proof.proof, idempotencyKey });
  };
  const set = (change: Partial<typeof draft>): void => setDraft({ ...draft, ...change });
  const grant = (authority: SubAuthority, isOn: boolean): void =>
    setAuthorities(SUB_AUTHORITIES.filter((one) => (one === authority ? isOn : authorities.includes(one))));
  return { draft, set, authorities, grant, isAsked, isNamed, proof, send };
}

function CreateForm({ create }: { readonly create: ReturnType<typeof useCreateSub> }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const { draft, set, authorities, grant, isAsked, isNamed, proof, send } = useDraft(create);
  const refused = create.error instanceof ProblemError ? create.error.fieldErrors : {};
  const isPlaced = FIELDS.some((field) => refused[field] !== undefined);
  // While it is typed, only what no further letter mends is wrong.
  const isWrong = isAsked ? !isNamed : draft.name !== '' && !BEGINNING.test(draft.name);
  const isWeak = isAsked && !isAcceptable(draft.password);
  return (
    <form className={`${formClass} ${styles.form}`} noValidate onSubmit={send}>
      <FormProblem text={create.isError && !isPlaced ? messageOf(create.error) : null} />
      <Field
        label={t('new.name')}
        hint={t('new.nameHint')}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.name}
        error={isWrong ? t('new.nameWrong') : refused['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        label={t('new.remark')}
        hint={t('remark.hint')}
        maxLength={MAX_SUB_REMARK_LENGTH}
        value={draft.remark}
        error={refused['remark']}
        onChange={({ target }) => set({ remark: target.value })}
      />
      <div>
        <PasswordField
          label={t('new.password')}
          autoComplete="new-password"
          aria-describedby="sub-password-rules"
          value={draft.password}
          error={isWeak ? t('forms:error.password') : refused['password']}
          onChange={({ target }) => set({ password: target.value })}
        />
        <PasswordStrength id="sub-password-rules" password={draft.password} />
      </div>
      <fieldset className={styles.choices}>
        <legend>{t('new.may')}</legend>
        <Check label={t('login')} checked={draft.login} onChange={({ target }) => set({ login: target.checked })} />
        {SUB_AUTHORITIES.map((authority) => (
          <Check
            key={authority}
            label={t(`authority.${authority}`)}
            checked={authorities.includes(authority)}
            disabled={!GRANTED_NOW.includes(authority)}
            onChange={({ target }) => grant(authority, target.checked)}
          />
        ))}
        <Check label={t('authority.cfd')} checked={false} disabled />
      </fieldset>
      <ProofField draft={proof} asked={isAsked} refused={refused['code']} />
      <Button type="submit" kind="primary" size="l" className={styles.send} busy={create.isPending}>
        {t('create')}
      </Button>
    </form>
  );
}
