import { KYC_STATE } from '@corella/contracts/identity';
import { registrationOf, type KycAnswers, type KycDuplicate } from '@corella/contracts/kyc';
import type { KycRows } from './kyc-rows.js';
import type { Verifications } from './verifications.js';

interface Deps {
  readonly kycRows: KycRows;
  readonly verifications: Verifications;
}

/** Other customers who have sent the same number of a register, and were not rejected. It is the same company. */
export async function companiesLike(
  { kycRows, verifications }: Deps,
  uid: string,
  answers: KycAnswers,
): Promise<readonly KycDuplicate[]> {
  const registration = registrationOf(answers);
  if (registration === null) return [];
  const same: KycDuplicate[] = [];
  for (const row of await kycRows.ofCompanies(registration)) {
    if (row.uid === uid) continue;
    const { current, state } = await verifications.of(row.uid);
    const counts = current?.answers === row.number && state !== KYC_STATE.rejected;
    if (counts) same.push({ uid: row.uid, score: 1, same: ['registration number'] });
  }
  return same;
}
