import { COIN_CHAINS } from '@corella/contracts/cash';
import { Button, Dialog, Field, Select } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass } from '../../../forms/form-problem.js';
import type { Factors } from '../../../step-up/use-proof.js';
import { Found } from './found.js';
import { useAdding } from './use-adding.js';

interface AddProps {
  readonly factors: Factors;
  readonly onClose: () => void;
}

const NETWORKS = COIN_CHAINS.map(({ chain, coin, network }) => ({
  value: chain,
  label: `${coin.toUpperCase()} · ${network}`,
}));

/** First the address is checked, then the customer proves who asks: a mistake uses up no code. */
function Add({ factors, onClose }: AddProps): JSX.Element {
  const { t } = useTranslation('addresses');
  const { draft, change, adding, required, refused, general, hasTag, submit } = useAdding(factors, onClose);
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <FormProblem text={general} />
      <Select
        label={t('network')}
        value={draft.chain}
        error={refused['chain']}
        options={NETWORKS}
        onChange={(event) => change({ chain: event.target.value })}
      />
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
          error={required(draft.tag) ?? refused['tag']}
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

/** A new entry of the book. */
export function AddDialog({ open, ...rest }: AddProps & { readonly open: boolean }): JSX.Element {
  const { t } = useTranslation('addresses');
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('add')} width={520}>
      <Add {...rest} />
    </Dialog>
  );
}
