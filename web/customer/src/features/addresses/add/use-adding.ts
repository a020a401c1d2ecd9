import { ProblemError } from '@corella/api-client';
import { COIN_CHAINS } from '@corella/contracts/cash';
import { toast } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../forms/form-problem.js';
import { useProof, type Factors } from '../../../step-up/use-proof.js';
import { useAddAddress, useCheckAddress, type Wanted } from '../api/addresses.js';

const EMPTY = { chain: 'btc', label: '', address: '', tag: '' };
type Draft = typeof EMPTY;
const FIELDS = ['label', 'chain', 'address', 'tag', 'stepUp', 'code'] as const;

export interface Adding {
  /** The address as the server has read it; undefined until it was checked. */
  readonly found: ReturnType<typeof useCheckAddress>['data'];
  readonly proof: ReturnType<typeof useProof>;
  /** Whether an address that was checked was sent off to be saved, so that what is missing is said. */
  readonly saving: boolean;
  /** Whether the customer means an address that is like a saved one. */
  readonly confirmed: boolean;
  readonly confirm: (confirmed: boolean) => void;
  readonly isBusy: boolean;
}

interface AddingForm {
  readonly draft: Draft;
  readonly change: (changed: Partial<Draft>) => void;
  readonly adding: Adding;
  readonly hasTag: boolean;
  readonly required: (text: string) => string | undefined;
  readonly refused: Readonly<Record<string, string | undefined>>;
  /** What is wrong and belongs to no field. */
  readonly general: string | null;
  readonly submit: (event: FormEvent) => void;
}

/** What was typed, what the server says of it, and what happens next. */
export function useAdding(factors: Factors, onSaved: () => void): AddingForm {
  const { t } = useTranslation('addresses');
  const { t: forms } = useTranslation('forms');
  const proof = useProof(factors);
  const check = useCheckAddress();
  const add = useAddAddress();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [confirmed, setConfirmed] = useState(false);
  const [asked, setAsked] = useState(false);
  const [saving, setSaving] = useState(false);
  const hasTag = COIN_CHAINS.find((one) => one.chain === draft.chain)?.tag === true;
  const label = draft.label.trim();
  const wanted: Wanted = {
    chain: draft.chain,
    address: draft.address.trim(),
    ...(hasTag ? { tag: draft.tag.trim() } : {}),
  };
  const error = add.error ?? check.error;
  const refused: AddingForm['refused'] = error instanceof ProblemError ? error.fieldErrors : {};
  const isGeneral = error !== null && !FIELDS.some((field) => refused[field] !== undefined);
  const found = check.data;
  return {
    draft,
    change(changed) {
      setDraft({ ...draft, ...changed });
      // A label may be another one, but what was said of an address holds for that address alone.
      if (changed.label !== undefined) return;
      check.reset();
      add.reset();
      setConfirmed(false);
      setSaving(false);
    },
    adding: { found, proof, saving, confirmed, confirm: setConfirmed, isBusy: check.isPending || add.isPending },
    hasTag,
    required: (text) => (asked && text.trim() === '' ? forms('error.required') : undefined),
    refused,
    general: isGeneral ? messageOf(error) : null,
    submit(event) {
      event.preventDefault();
      setAsked(true);
      if (label === '' || wanted.address === '' || wanted.tag === '') return;
      if (found === undefined) {
        check.mutate(wanted);
        return;
      }
      setSaving(true);
      if (proof.missing !== undefined || (found.alike !== null && !confirmed)) return;
      const entry = { ...wanted, label, confirmAlike: confirmed };
      const onSuccess = (): void => {
        toast.done(t('saved'));
        onSaved();
      };
      add.mutate({ entry, proof: proof.proof }, { onSuccess });
    },
  };
}
