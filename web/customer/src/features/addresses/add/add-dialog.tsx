import { ProblemError } from '@corella/api-client';
import { COIN_CHAINS } from '@corella/contracts/cash';
import { Button, Check, Dialog, Field, Icon, Select, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { ProofField } from '../../../step-up/proof-field.js';
import { useProof, type Factors } from '../../../step-up/use-proof.js';
import { useAddAddress, useCheckAddress, type Wanted } from '../api/addresses.js';
import { AddressText } from '../book/address-line.js';
import styles from '../look/addresses.module.css';

interface AddProps {
  readonly factors: Factors;
  readonly onClose: () => void;
}

const NETWORKS = COIN_CHAINS.map(({ chain, coin, network }) => ({
  value: chain,
  label: `${coin.toUpperCase()} · ${network}`,
}));
const FIELDS = ['label', 'chain', 'address', 'tag', 'stepUp', 'code'] as const;

/** First the address is checked, then the customer proves who asks: a mistake uses up no code. */
function Add({ factors, onClose }: AddProps): JSX.Element {
  const { t } = useTranslation('addresses');
  const { t: forms } = useTranslation('forms');
  const proof = useProof(factors);
  const check = useCheckAddress();
  const add = useAddAddress();
  const [chain, setChain] = useState('btc');
  const [label, setLabel] = useState('');
  const [address, setAddress] = useState('');
  const [tag, setTag] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [asked, setAsked] = useState(false);
  /** An address that was checked was sent off to be saved. */
  const [saving, setSaving] = useState(false);
  const hasTag = COIN_CHAINS.find((one) => one.chain === chain)?.tag === true;
  const wanted: Wanted = { chain, address: address.trim(), ...(hasTag ? { tag: tag.trim() } : {}) };
  const error = add.error ?? check.error;
  const refused: Readonly<Record<string, string | undefined>> = error instanceof ProblemError ? error.fieldErrors : {};
  const general = error !== null && !FIELDS.some((field) => refused[field] !== undefined) ? messageOf(error) : null;
  const required = (text: string): string | undefined =>
    asked && text.trim() === '' ? forms('error.required') : undefined;
  const found = check.data;
  const alike = found?.alike ?? null;
  const again = (): void => {
    check.reset();
    add.reset();
    setConfirmed(false);
    setSaving(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (label.trim() === '' || wanted.address === '' || wanted.tag === '') return;
    if (found === undefined) return check.mutate(wanted);
    setSaving(true);
    if (proof.missing !== undefined || (alike !== null && !confirmed)) return undefined;
    return add.mutate(
      { entry: { ...wanted, label: label.trim(), confirmAlike: confirmed }, proof: proof.proof },
      {
        onSuccess: () => {
          toast.done(t('saved'));
          onClose();
        },
      },
    );
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <FormProblem text={general} />
      <Select
        label={t('network')}
        value={chain}
        error={refused['chain']}
        options={NETWORKS}
        onChange={(event) => {
          setChain(event.target.value);
          again();
        }}
      />
      <Field
        label={t('label')}
        hint={t('labelHint')}
        maxLength={50}
        value={label}
        error={required(label) ?? refused['label']}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Field
        label={t('address')}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        value={address}
        error={required(address) ?? refused['address']}
        onChange={(event) => {
          setAddress(event.target.value);
          again();
        }}
      />
      {hasTag ? (
        <Field
          label={t('tag')}
          hint={t('tagHint')}
          inputMode="numeric"
          autoComplete="off"
          value={tag}
          error={required(tag) ?? refused['tag']}
          onChange={(event) => {
            setTag(event.target.value);
            again();
          }}
        />
      ) : null}
      {found === undefined ? null : (
        <>
          <p className={styles.found} role="status">
            <AddressText text={found.address} />
          </p>
          {alike === null ? null : (
            <div className={styles.note}>
              <Icon name="warn" size={20} />
              <span>
                {t('alike', { label: alike.label })} <AddressText text={alike.address} />
              </span>
              <Check
                label={t('confirm')}
                checked={confirmed}
                {...(saving && !confirmed ? { error: t('confirmFirst') } : {})}
                onChange={(event) => setConfirmed(event.target.checked)}
              />
            </div>
          )}
          <ProofField draft={proof} asked={saving} refused={refused['stepUp'] ?? refused['code']} />
        </>
      )}
      <Button type="submit" kind="primary" size="l" full busy={check.isPending || add.isPending}>
        {t(found === undefined ? 'check' : 'save')}
      </Button>
    </form>
  );
}

/** A new entry of the book. */
export function AddDialog({ open, ...rest }: AddProps & { readonly open: boolean }): JSX.Element {
  const { t } = useTranslation('addresses');
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('add')} width={520}>
      <Add {...rest} />
    </Dialog>
  );
}
