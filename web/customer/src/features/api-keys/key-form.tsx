import { ProblemError } from '@corella/api-client';
import type { ApiKey } from '@corella/contracts/web';
import { Button, Field } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { ProofField } from '../../step-up/proof-field.js';
import type { Proof } from '../../step-up/proven-body.js';
import { useProof, type Factors } from '../../step-up/use-proof.js';
import type { KeyTerms } from './api/api-keys.js';
import { IpField } from './ip-field.js';
import { PermissionChoice } from './permission-choice.js';
import { PermissionPreview } from './permission-preview.js';
import { useKeyDraft } from './use-key-draft.js';

export interface KeyFormProps {
  readonly initial?: ApiKey;
  readonly factors: Factors;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly submit: string;
  readonly onSubmit: (terms: KeyTerms, proof: Proof) => void;
}

const FIELDS: readonly string[] = ['label', 'permissions', 'ips', 'code'];

/** Label, permissions and addresses of a key, with a preview of what it may do, and the proof of who asks. */
export function KeyForm({ initial, factors, busy, error, submit, onSubmit }: KeyFormProps): JSX.Element {
  const { t } = useTranslation('api-keys');
  const draft = useKeyDraft(initial);
  const proof = useProof(factors);
  const [asked, setAsked] = useState(false);
  const server = error instanceof ProblemError ? error.fieldErrors : {};
  const general =
    error !== null && Object.keys(server).filter((field) => FIELDS.includes(field)).length === 0
      ? messageOf(error)
      : null;
  const ipsError = asked && draft.errors.ips !== undefined ? t(draft.errors.ips, { ip: draft.wrong }) : server['ips'];
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    const missing = [...Object.values(draft.errors), proof.missing];
    if (missing.every((one) => one === undefined)) onSubmit(draft.terms, proof.proof);
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
      <PermissionChoice
        chosen={draft.permissions}
        missing={asked && draft.errors.permissions !== undefined}
        onChange={draft.setPermissions}
      />
      <IpField value={draft.ips} count={draft.list.length} error={ipsError} onChange={draft.setIps} />
      <PermissionPreview permissions={draft.permissions} />
      <ProofField draft={proof} asked={asked} refused={server['code']} />
      <Button type="submit" kind="primary" size="l" full busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
