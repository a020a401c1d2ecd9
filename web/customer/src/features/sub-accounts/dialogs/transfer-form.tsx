import { ProblemError, newIdempotencyKey, useBalances } from '@corella/api-client';
import type { Balance } from '@corella/contracts/web';
import {
  Button,
  Field,
  IconButton,
  Select,
  assetCode,
  compareDecimals,
  plainDecimal,
  toast,
  trimDecimal,
} from '@corella/ui';
import { useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { useTransfer } from '../api/sub-accounts.js';
import styles from '../sub-accounts.module.css';
import { amountFault } from './amount-fault.js';
import type { TransferDialogProps } from './sub-dialog-props.js';

type FormProps = TransferDialogProps & { readonly from: string };
const FIELDS = ['from', 'to', 'asset', 'amount'] as const;
const FIRST_ASSET = 'aud';

/** What is moved where, as far as it is chosen. */
function useTransferDraft({ from: first, mainUid, family, onClose }: FormProps) {
  const { t } = useTranslation('sub-accounts');
  const own = useBalances(true);
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(first === mainUid ? (family.items[0]?.uid ?? '') : mainUid);
  const [asset, setAsset] = useState(FIRST_ASSET);
  const [amount, setAmount] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const transfer = useTransfer();
  const intent = useRef({ body: '', idempotencyKey: '' });
  const balances: readonly Balance[] =
    (from === mainUid ? own.data?.items : family.items.find(({ uid }) => uid === from)?.balances) ?? [];
  const available = balances.find((balance) => balance.asset === asset)?.available ?? '0';
  const fault = amountFault(amount, available);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (fault !== undefined || from === to) return;
    const order = { from, to, asset, amount: plainDecimal(amount) };
    const body = JSON.stringify(order);
    if (intent.current.body !== body) intent.current = { body, idempotencyKey: newIdempotencyKey() };
    transfer.mutate(
      { ...order, idempotencyKey: intent.current.idempotencyKey },
      {
        onSuccess: (done) => {
          toast.done(t('transfer.done', { amount: trimDecimal(done.amount), asset: assetCode(done.asset) }));
          onClose();
        },
      },
    );
  };
  const swap = (): void => {
    setFrom(to);
    setTo(from);
  };
  // The end that is chosen twice gives way to the other.
  const choose = (end: 'from' | 'to', uid: string): void => {
    if (uid === (end === 'from' ? to : from)) swap();
    else (end === 'from' ? setFrom : setTo)(uid);
  };
  return { from, to, asset, amount, available, fault, isAsked, transfer, send, swap, choose, setAsset, setAmount };
}

export function TransferForm(props: FormProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const { mainUid, family } = props;
  const draft = useTransferDraft(props);
  const { from, to, asset, amount, available, fault, transfer } = draft;
  const refused = transfer.error instanceof ProblemError ? transfer.error.fieldErrors : {};
  const isPlaced = FIELDS.some((field) => refused[field] !== undefined);
  const accounts = [
    { value: mainUid, label: t('mainAccount') },
    ...family.items.map(({ uid, name, frozenBy }) => ({
      value: uid,
      label: frozenBy === null ? name : t('nameFrozen', { name }),
    })),
  ];
  const assets = family.sum.map((one) => ({ value: one.asset, label: assetCode(one.asset) }));
  return (
    <form className={formClass} noValidate onSubmit={draft.send}>
      <p className={styles.quiet}>{t('transfer.lead')}</p>
      <FormProblem text={transfer.isError && !isPlaced ? messageOf(transfer.error) : null} />
      <Select
        label={t('from')}
        options={accounts}
        value={from}
        error={refused['from']}
        onChange={({ target }) => draft.choose('from', target.value)}
        labelEnd={<IconButton icon="swap" label={t('transfer.swap')} edge={24} onClick={draft.swap} />}
      />
      <Select
        label={t('to')}
        options={accounts}
        value={to}
        error={refused['to']}
        onChange={({ target }) => draft.choose('to', target.value)}
      />
      <Select
        label={t('asset')}
        options={assets}
        value={asset}
        error={refused['asset']}
        onChange={({ target }) => draft.setAsset(target.value)}
      />
      <Field
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        data-first-focus
        value={amount}
        hint={t('transfer.available', { amount: trimDecimal(available), asset: assetCode(asset) })}
        error={draft.isAsked && fault !== undefined ? t(`transfer.fault.${fault}`) : refused['amount']}
        onChange={({ target }) => draft.setAmount(target.value)}
        after={
          <button
            type="button"
            className={styles.max}
            disabled={compareDecimals(available, '0') === 0}
            onClick={() => draft.setAmount(available)}
          >
            {t('transfer.max')}
          </button>
        }
      />
      <Button type="submit" kind="primary" size="l" full busy={transfer.isPending}>
        {t('transfer.submit')}
      </Button>
    </form>
  );
}
