import { REMOVAL_PROJECT, type RemovalFile, type RemovalProject } from '@corella/contracts/removal';
import { sha256Hex } from '@corella/hash';
import type { IdentityContext } from '../identity.context.js';
import { DEMO_ORIGIN } from '../people/origins.js';
import { admitRemovals } from '../removals/admissions.js';
import { personOf, tokenHashOf, type ProvenRemoval } from '../removals/removal-rows.js';
import { newToken } from '../secrets/random-bytes.js';
import { APPLICANTS } from './applicants.js';
import type { DemoDesk } from './seeded-case.js';

interface Asked {
  /** Which of the applicants asks. */
  readonly of: number;
  readonly project: RemovalProject;
  readonly contactEmail: string;
  readonly contactTel: string;
  readonly text: string;
  readonly language: string;
  readonly encloses: boolean;
}

const firstIn = (country: string): number => APPLICANTS.findIndex((one) => one.country === country);

const ASKED: readonly Asked[] = [
  {
    of: firstIn('JP'),
    project: REMOVAL_PROJECT.phone,
    contactEmail: 'reach1@corella.example',
    contactTel: '+819015550201',
    language: 'en-us',
    encloses: true,
    text: 'My phone was stolen on Friday evening, and the provider cannot give me the same number again. A photo of my document is enclosed.',
  },
  {
    of: firstIn('AU'),
    project: REMOVAL_PROJECT.email,
    contactEmail: 'reach2@corella.example',
    contactTel: '+61412555302',
    language: 'en-us',
    encloses: false,
    text: 'I have left the company whose address I signed up with, and its mailbox was closed yesterday. I made my last deposit in October.',
  },
  {
    of: firstIn('NZ'),
    project: REMOVAL_PROJECT.email,
    contactEmail: 'reach3@corella.example',
    contactTel: '+64215550303',
    language: 'zh-cn',
    encloses: true,
    text: '我的邮箱已无法登录，服务商已停止服务。附上证件照片，请帮我更换为新的邮箱。',
  },
];

/** Requests of applicants who cannot get in, as they would have sent them, once a venue. */
export async function seedRemovals(
  context: IdentityContext,
  { uids, desk }: { readonly uids: readonly string[]; readonly desk: DemoDesk },
): Promise<void> {
  for (const asked of ASKED) {
    const uid = uids[asked.of];
    if (uid === undefined) continue;
    const removalId = `R${sha256Hex(`demo ${uid} ${asked.project}`).slice(0, 12).toUpperCase()}`;
    if ((await context.removals.of(removalId)) !== null) continue;
    const now = context.clock.nowMs();
    const { of, encloses, ...written } = asked;
    const request: ProvenRemoval = {
      ...written,
      removalId,
      origin: DEMO_ORIGIN,
      email: `applicant${of + 1}@corella.example`,
      provenAt: now,
      sentAt: now,
      file: null,
    };
    const file = encloses ? await enclosure(context, desk, { request, of }) : null;
    await context.removalRows.putProven(tokenHashOf(newToken(context.random)), { ...request, file }, now);
  }
  await admitRemovals(context);
}

async function enclosure(
  { files, clock }: IdentityContext,
  desk: DemoDesk,
  { request, of }: { readonly request: ProvenRemoval; readonly of: number },
): Promise<RemovalFile> {
  const now = clock.nowMs();
  const bytes = await desk.draw({ answers: APPLICANTS[of]?.answers ?? {}, slot: 'front' });
  const contentType = 'image/jpeg';
  const { id, sha256 } = await files.write({ person: personOf(request), contentType, bytes, now });
  return { id, sha256, contentType, sentBytes: bytes.length, sentAt: now };
}
