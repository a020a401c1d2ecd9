import type { Problem } from '@corella/contracts/web';
import type { Language } from '@corella/contracts/routes';
import { explainReason } from '@corella/contracts/reasons';
import type { Refusal } from '../../domain/refusal.js';
import { fieldText } from './field-texts.js';
import { problemKind } from './problem-catalogue.js';

/**
 * A refusal as an RFC 9457 problem. A rule is explained with its figures; otherwise English readers get the rejection's
 * own sentence, if any.
 */
export function problemBody(refusal: Refusal, language: Language): Problem {
  const kind = problemKind(refusal.code);
  const words = kind.texts[language];
  const explained =
    refusal.rule === undefined && refusal.inputs === undefined ? null : explainReason(refusal, language);
  const remedy = refusal.remedy ?? (explained?.remedy || undefined);
  const errors = refusal.faults
    ? Object.fromEntries(
        Object.entries(refusal.faults).map(([field, faults]) => [
          field,
          faults.map((found) => fieldText(found, language)),
        ]),
      )
    : undefined;
  return {
    type: `urn:corella:problem:${refusal.code}`,
    title: words.title,
    status: kind.status,
    code: refusal.code,
    detail: explained?.sentence ?? (language === 'en-us' && refusal.detail ? refusal.detail : words.detail),
    ...(errors ? { errors } : {}),
    ...(refusal.rule === undefined ? {} : { rule: refusal.rule }),
    ...(refusal.inputs === undefined ? {} : { inputs: { ...refusal.inputs } }),
    ...(remedy === undefined ? {} : { remedy }),
    ...(refusal.reason === undefined ? {} : { reason: refusal.reason }),
    ...(refusal.order === undefined ? {} : { order: refusal.order }),
    ...(refusal.passkey === undefined ? {} : { passkey: { ...refusal.passkey } }),
    ...(refusal.methods === undefined ? {} : { methods: [...refusal.methods] }),
  };
}
