import type { AgreementId, AgreementVersion } from '@corella/contracts/identity';
import { agreed, type Pair } from './given-approvals.js';
import type { Identity } from './given-identity.js';
import { givenStaff, valueOf } from './given-people.js';

export const DAY = 86_400_000;

/** Two people who publish agreements. */
export const givenPublishers = async (identity: Identity): Promise<Pair> => ({
  maker: (await givenStaff(identity, 'aml')).principal,
  checker: (await givenStaff(identity, 'kyc')).principal,
});

/** Takes a version back by two people, and gives what became of the request. */
export async function takenBack(
  identity: Identity,
  pair: Pair,
  { agreement, version }: Pick<AgreementVersion, 'agreement' | 'version'>,
) {
  const rows = await identity.asked('identity.agreement-rows', {});
  const { versions = [] } = rows.find((row) => row.agreement === agreement) ?? {};
  const approvalId = versions.find((one) => one.version === version)?.approvalId ?? '';
  const { decided } = await agreed(identity, pair, {
    kind: 'agreement-withdraw',
    payload: { agreement, version, approvalId },
  });
  return decided;
}

/** Publishes the next version of an agreement by two people, and gives it. */
export async function published(
  identity: Identity,
  { maker, checker }: Pair,
  wanted: { readonly agreement: AgreementId } & Partial<AgreementVersion>,
): Promise<AgreementVersion> {
  const { agreement, version: _version, ...more } = wanted;
  const of = async () => (await identity.asked('identity.agreements', {})).filter((one) => one.agreement === agreement);
  const rows = await identity.asked('identity.agreement-rows', {});
  const version = (rows.find((row) => row.agreement === agreement)?.versions.at(-1)?.version ?? 0) + 1;
  const texts = { 'en-us': `The ${agreement}, version ${version}.`, 'zh-cn': `${agreement}，第 ${version} 版。` };
  const { contentHash } = valueOf(
    await identity.send<'DraftAgreement'>({
      type: 'DraftAgreement',
      staff: maker,
      agreement,
      texts,
      requestId: 'q',
    }),
  );
  const payload = {
    agreement,
    version,
    contentHash: { ...contentHash },
    profiles: ['au', 'jp'] as const,
    effectiveAt: 0,
    reconsent: true,
    graceDays: 14,
    ...more,
  };
  const { decided } = await agreed(identity, { maker, checker }, { kind: 'agreement-publish', payload });
  expect(decided).toMatchObject({ ok: true, value: { status: 'executed' } });
  const found = (await of()).at(-1);
  if (found?.version !== version) throw new Error('the version was not published');
  return found;
}
