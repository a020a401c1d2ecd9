import { useState } from 'react';
import type { JSX } from 'react';
import { MenuItem } from '@mui/material';
import { isKycSlot, KYC_REASONS, modifyReasonsOf, type KycPart, type KycPartReasons } from '@corella/contracts/kyc';
import { FormField } from '../../../shared/ui/form-field.js';
import { partLabel } from '../case-words.js';
import styles from './case.module.css';

/** The reason of the case where it fits the part, or else the most usual one of its kind. */
const usual = (part: KycPart, reason: string): string =>
  modifyReasonsOf(part).includes(reason) ? reason : isKycSlot(part) ? 'M01' : 'M02';

export interface PartReasons {
  readonly of: (part: KycPart) => string;
  readonly choose: (part: KycPart, reason: string) => void;
  /** Only of the parts whose reason is not that of the case. */
  readonly sent: KycPartReasons;
}

/** Why each part is sent back. A picture that cannot be read says nothing about an address. */
export function usePartReasons(parts: readonly KycPart[], reason: string): PartReasons {
  const [chosen, setChosen] = useState<KycPartReasons>({});
  const of = (part: KycPart): string => chosen[part] ?? usual(part, reason);
  return {
    of,
    choose: (part, to) => setChosen({ ...chosen, [part]: to }),
    sent: Object.fromEntries(parts.filter((part) => of(part) !== reason).map((part) => [part, of(part)])),
  };
}

interface PartReasonFieldsProps {
  readonly parts: readonly KycPart[];
  readonly reasons: PartReasons;
}

export function PartReasonFields({ parts, reasons }: PartReasonFieldsProps): JSX.Element {
  return (
    <div className={styles.fields}>
      {parts.map((part) => (
        <FormField
          key={part}
          label={`Why: ${partLabel(part).toLowerCase()}`}
          select
          value={reasons.of(part)}
          onChange={({ target }) => reasons.choose(part, target.value)}
        >
          {KYC_REASONS.modify
            .filter(({ code }) => modifyReasonsOf(part).includes(code))
            .map(({ code, en }) => (
              <MenuItem key={code} value={code}>
                {code} {en}
              </MenuItem>
            ))}
        </FormField>
      ))}
    </div>
  );
}
