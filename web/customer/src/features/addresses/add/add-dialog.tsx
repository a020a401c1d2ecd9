import { COIN_CHAINS } from '@corella/contracts/cash';
import { Button, Dialog, Field } from '@corella/ui';
import { useId } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass } from '../../../forms/form-problem.js';
import type { Factors } from '../../../step-up/use-proof.js';
import styles from '../look/addresses.module.css';
import { Found } from './found.js';
import { useAdding } from './use-adding.js';

interface AddProps {
  readonly factors: Factors;
  readonly onClose: () => void;
}

/** First the address is checked, then the customer proves who asks: a mistake uses up no code. */
function Add({ factors, onClose }: AddProps): JSX.Element {
  const { t } = useTranslation('addresses');
  const { draft, change, adding, required, refused, general, hasTag, submit } = useAdding(factors, onClose);
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <FormProblem text={general} />
      <NetworkChoice chain={draft.chain} onChange={(chain) => change({ chain })} />
      <Field
        label={t('label')}
        hint={t('labelHint')}
        maxLength={50}
        value={draft.label}
        error={required(draft.label) ?? refused['label']}
        onChange={(event) => change({ label: event.target.value })}
      />
      <Field
        label={t('address')}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        value={draft.address}
        error={required(draft.address) ?? refused['address']}
        onChange={(event) => change({ address: event.target.value })}
      />
      {hasTag ? (
        <Field
          label={t('tag')}
          hint={t('tagHint')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.tag}
          error={refused['tag']}
          onChange={(event) => change({ tag: event.target.value })}
        />
      ) : null}
      {adding.found === undefined ? null : <Found {...adding} found={adding.found} refused={refused} />}
      <Button type="submit" kind="primary" size="l" full busy={adding.isBusy}>
        {t(adding.found === undefined ? 'check' : 'save')}
      </Button>
    </form>
  );
}

function NetworkChoice({
  chain,
  onChange,
}: {
  readonly chain: string;
  readonly onChange: (chain: string) => void;
}): JSX.Element {
  const { t } = useTranslation('addresses');
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('network')}</label>
      <select id={id} value={chain} onChange={(event) => onChange(event.target.value)}>
        {COIN_CHAINS.map((one) => (
          <option key={one.chain} value={one.chain}>
            {one.coin.toUpperCase()} · {one.network}
          </option>
        ))}
      </select>
    </div>
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
