import { ProblemError } from '@corella/api-client';
import type { Closure } from '@corella/contracts/privacy-web';
import { Button, Check, Dialog, Icon, toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequestClosure } from '../../../closing/api/closure.js';
import { closesAtOnce } from '../../../closing/closes-at-once.js';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { ProofField } from '../../../step-up/proof-field.js';
import { useProof, type Factors } from '../../../step-up/use-proof.js';
import account from '../account.module.css';
import { ErasureDates } from './erasure-dates.js';
import { balancesIn, moneyText } from './money-left.js';

interface CloseDialogProps {
  readonly closure: Closure;
  readonly factors: Factors;
  readonly onClose: () => void;
}

/** What happens, in the order in which it does. Where nothing is left, there is no time to change one's mind. */
const EFFECTS = { later: ['orders', 'login', 'keep', 'end'], atOnce: ['orders', 'now'] } as const;

/** Asks once more, with the dates and what happens, and for proof of who asks. */
export function CloseDialog({ closure, factors, onClose }: CloseDialogProps): JSX.Element {
  const { t } = useTranslation('closing');
  return (
    <Dialog open onClose={onClose} title={t('ask.title')} width={520}>
      <CloseForm closure={closure} factors={factors} onClose={onClose} />
    </Dialog>
  );
}

function CloseForm({ closure, factors, onClose }: CloseDialogProps): JSX.Element {
  const { t } = useTranslation(['closing', 'forms']);
  const request = useRequestClosure();
  const proof = useProof(factors);
  const money = moneyText(balancesIn(closure));
  const [isRead, setRead] = useState(false);
  const [givesBack, setGivesBack] = useState(closure.mayGiveBack && money !== null);
  const [asked, setAsked] = useState(false);
  const refused = request.error instanceof ProblemError ? request.error.fieldErrors['code'] : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!isRead || proof.missing !== undefined) return;
    const { acknowledge } = closure.dates;
    const done = (): void => {
      toast.done(t('ask.done'));
      onClose();
    };
    request.mutate({ acknowledge, giveBack: givesBack, proof: proof.proof }, { onSuccess: done });
  };
  return (
    <form className={formClass} noValidate onSubmit={submit}>
      <ErasureDates dates={closure.dates} />
      <ul className={account.effects}>
        {EFFECTS[closesAtOnce(closure, givesBack) ? 'atOnce' : 'later'].map((effect) => (
          <li key={effect}>
            <Icon name={effect === 'keep' ? 'info' : effect === 'now' ? 'warn' : 'check'} />
            <span>{t(`ask.effect.${effect}`)}</span>
          </li>
        ))}
      </ul>
      <FormProblem text={request.isError && refused === undefined ? messageOf(request.error) : null} />
      {closure.mayGiveBack && money !== null ? (
        <Check
          label={t('ask.giveBack', { money })}
          checked={givesBack}
          onChange={({ target }) => setGivesBack(target.checked)}
        />
      ) : null}
      <Check
        label={t('ask.read')}
        checked={isRead}
        error={asked && !isRead ? t('ask.readFirst') : undefined}
        onChange={({ target }) => setRead(target.checked)}
      />
      <ProofField draft={proof} asked={asked} refused={refused} />
      <div className={account.two}>
        <Button size="l" onClick={onClose}>
          {t('forms:cancel')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={request.isPending}>
          {t('ask.submit')}
        </Button>
      </div>
    </form>
  );
}
