import { ProblemError } from '@corella/api-client';
import type { BankAccountsView } from '@corella/contracts/cash-web';
import type { Me } from '@corella/contracts/web';
import { Button, Check, dateTime, Field, Segmented } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormProblem, messageOf } from '../../forms/form-problem.js';
import { useLanguage, useTo } from '../../i18n/use-language.js';
import { ProofField } from '../../step-up/proof-field.js';
import { useProof } from '../../step-up/use-proof.js';
import { isWholeAccount, writtenAccount } from './account-number.js';
import { useAddBankAccount, useBankName } from './api/bank-accounts.js';
import styles from './look/bank.module.css';

interface AddFormProps {
  readonly banks: BankAccountsView;
  readonly me: Me;
}

/** The next account, or why there cannot be one now. */
export function AddForm({ banks, me }: AddFormProps): JSX.Element | null {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const to = useTo();
  const free = banks.currencies.filter((one) => !banks.items.some(({ currency }) => currency === one));
  if (free.length === 0) return null;
  const wait = banks.addFrom;
  return (
    <section className={styles.card} aria-labelledby="bank-add">
      <h2 id="bank-add">{t('add')}</h2>
      {wait !== null ? (
        <p className={styles.quiet}>{t('addWait', { at: dateTime(Date.parse(wait), language) })}</p>
      ) : me.totp || me.passkeys > 0 ? (
        <Add currencies={free} me={me} />
      ) : (
        <p>
          {t('factorFirst')}{' '}
          <Link className={styles.link} to={to('/user/info/?do=two-step')}>
            {t('bindFactor')}
          </Link>
        </p>
      )}
    </section>
  );
}

function Add({ currencies, me }: { readonly currencies: readonly string[]; readonly me: Me }): JSX.Element {
  const { t } = useTranslation('bank');
  const add = useAddBankAccount();
  const proof = useProof(me);
  const [chosen, setChosen] = useState(currencies[0] ?? 'aud');
  const [name, setName] = useState(me.name ?? '');
  const [account, setAccount] = useState('');
  const [accurate, setAccurate] = useState(false);
  const [asked, setAsked] = useState(false);
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? chosen);
  const bank = useBankName(currency, account.slice(0, 3));
  const isWhole = isWholeAccount(currency, account);
  const refused = add.error instanceof ProblemError ? add.error.fieldErrors : {};
  const unproven = refused['stepUp'] ?? refused['code'];
  const isBesideField = (unproven ?? refused['account'] ?? refused['name']) !== undefined;
  const form = t(`form.${currency === 'nzd' ? 'nzd' : 'aud'}`);
  const accountError = asked && !isWhole ? form : refused['account'];
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!isWhole || name.trim() === '' || !accurate || proof.missing !== undefined) return;
    add.mutate({ currency, name: name.trim(), account, accurate, proof: proof.proof });
  };
  return (
    <form className={styles.test} noValidate aria-labelledby="bank-add" onSubmit={onSubmit}>
      <FormProblem text={add.isError && !isBesideField ? messageOf(add.error) : null} />
      <Segmented
        label={t('currency')}
        value={currency}
        options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => {
          setChosen(value);
          setAccount('');
        }}
      />
      <Field
        label={t(`number.${currency === 'nzd' ? 'nzd' : 'aud'}`)}
        hint={bank ?? (accountError === form ? undefined : form)}
        inputMode="numeric"
        autoComplete="off"
        value={account}
        error={accountError}
        onChange={(event) => setAccount(writtenAccount(currency, event.target.value))}
      />
      <Field
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={140}
        value={name}
        error={asked && name.trim() === '' ? t('forms:error.required') : refused['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <ProofField draft={proof} asked={asked} refused={unproven} />
      <Check
        label={t('accurate')}
        checked={accurate}
        {...(asked && !accurate ? { error: t('accurateFirst') } : {})}
        onChange={(event) => setAccurate(event.target.checked)}
      />
      <Button type="submit" kind="primary" size="l" busy={add.isPending}>
        {t('addSubmit')}
      </Button>
    </form>
  );
}
