import {
  AGREEMENT_LANGUAGES,
  isPlainParagraph,
  MAX_AGREEMENT_LENGTH,
  type AgreementHashes,
  type AgreementId,
  type AgreementTexts,
  type AgreementVersion,
  type IdentityRejection,
} from '@corella/contracts/identity';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import {
  sameHashes,
  standingVersions,
  type AgreementCommand,
  type AgreementEvent,
  type AgreementState,
} from './agreement.js';

type Decision = Result<readonly AgreementEvent[], IdentityRejection>;

/** Texts as they are kept: one form of each sign, one line feed for each line, and nothing around them. */
export const normalisedTexts = (texts: AgreementTexts): AgreementTexts => ({
  'en-us': normalised(texts['en-us']),
  'zh-cn': normalised(texts['zh-cn']),
});

const normalised = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();

/** What is wrong with texts; null when nothing is. */
export function textFinding(texts: AgreementTexts): IdentityRejection | null {
  for (const language of AGREEMENT_LANGUAGES) {
    const refused = (detail: string): IdentityRejection => ({
      code: 'agreement-text-invalid',
      field: `texts.${language}`,
      detail,
    });
    const text = texts[language];
    if (text === '') return refused('Write the text.');
    if (text.length > MAX_AGREEMENT_LENGTH) return refused(`At most ${MAX_AGREEMENT_LENGTH} characters.`);
    if (!isPlainParagraph(text)) return refused('No control characters and no invisible marks.');
  }
  return null;
}

const saysTheSame = (latest: AgreementVersion | undefined, contentHash: AgreementHashes): boolean =>
  latest !== undefined && sameHashes(latest.contentHash, contentHash);

/** Commands on one agreement, whose state has its first version. What was done already changes nothing. */
export function decideAgreement(
  agreement: AgreementId,
  command: AgreementCommand,
  { state, at }: { readonly state: AgreementState; readonly at: number },
): Decision {
  const latest = standingVersions(state).at(-1);
  switch (command.type) {
    case 'Draft': {
      const { contentHash, texts, by } = command;
      const finding = textFinding(texts);
      if (finding !== null) return reject(finding);
      if (saysTheSame(latest, contentHash)) return reject({ code: 'agreement-unchanged', field: 'texts' });
      if (state.drafts.some((draft) => sameHashes(draft.contentHash, contentHash))) return ok([]);
      return ok([{ type: 'VersionDrafted', data: { agreement, contentHash, texts, by } }]);
    }
    case 'Publish': {
      const { type: _type, ...wanted } = command;
      if (state.versions.some(({ approvalId }) => approvalId === wanted.approvalId)) return ok([]);
      if (wanted.version !== (state.versions.at(-1)?.version ?? 0) + 1)
        return reject({ code: 'payload-changed', field: 'version' });
      if (saysTheSame(latest, wanted.contentHash)) return reject({ code: 'agreement-unchanged', field: 'contentHash' });
      const draft = state.drafts.find(({ contentHash }) => sameHashes(contentHash, wanted.contentHash));
      if (draft === undefined) return reject({ code: 'payload-changed', field: 'contentHash' });
      // Not in the past, and not before the version that it takes the place of.
      const effectiveAt = Math.max(wanted.effectiveAt, at, latest?.effectiveAt ?? 0);
      return ok([{ type: 'VersionPublished', data: { agreement, ...wanted, effectiveAt, texts: draft.texts } }]);
    }
    case 'Withdraw': {
      const { version, published, approvalId, by } = command;
      const found = state.versions.find((one) => one.version === version);
      if (found?.approvalId !== published) return reject({ code: 'payload-changed', field: 'version' });
      if (found.withdrawal !== undefined)
        return found.withdrawal.approvalId === approvalId
          ? ok([])
          : reject({ code: 'payload-changed', field: 'version' });
      // At its moment it counts for customers, whoever agreed to what a moment before.
      if (found.effectiveAt <= at) return reject({ code: 'agreement-begun', field: 'version' });
      return ok([{ type: 'VersionWithdrawn', data: { agreement, version, approvalId, by } }]);
    }
    default:
      return assertNever(command);
  }
}
