import { useState } from 'react';
import type { JSX } from 'react';
import { MenuItem } from '@mui/material';
import { KYC_REMARK_LENGTH, type KycDecision, type KycPart } from '@corella/contracts/kyc';
import { FormField } from '../../../shared/ui/form-field.js';
import { useUnsaved } from '../../../shared/unsaved/unsaved.js';
import { templateText, TEMPLATES, type TemplateId } from './templates.js';

export interface Remark {
  readonly template: TemplateId;
  readonly choose: (template: TemplateId) => void;
  readonly text: string;
  readonly write: (text: string) => void;
}

/** What the customer reads beside the reason: a template, which follows the ticked parts until somebody changes it. */
export function useRemark(decision: KycDecision, parts: readonly KycPart[]): Remark {
  const [template, setTemplate] = useState<TemplateId>('none');
  const [written, setWritten] = useState<string | null>(null);
  useUnsaved(written !== null && written !== '');
  return {
    template,
    choose: (next) => {
      setTemplate(next);
      setWritten(null);
    },
    text: decision === 'approve' ? '' : (written ?? templateText(template, decision, parts)),
    write: setWritten,
  };
}

export function WordsChoice({ remark }: { readonly remark: Remark }): JSX.Element {
  return (
    <FormField
      label="Words to the customer"
      select
      value={remark.template}
      onChange={({ target }) => remark.choose(TEMPLATES.find(({ id }) => id === target.value)?.id ?? 'none')}
    >
      {TEMPLATES.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </FormField>
  );
}

interface WordsFieldProps {
  readonly remark: Remark;
  readonly problem: string | undefined;
}

export function WordsField({ remark, problem }: WordsFieldProps): JSX.Element {
  return (
    <FormField
      label="What the customer reads beside the reason"
      multiline
      rows={2}
      value={remark.text}
      onChange={({ target }) => remark.write(target.value)}
      slotProps={{ htmlInput: { maxLength: KYC_REMARK_LENGTH } }}
      {...(problem === undefined ? {} : { problem })}
    />
  );
}
