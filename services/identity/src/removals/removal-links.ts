import { legalPerson } from '@corella/contracts/kyc';
import type { RemovalFile, RemovalProject } from '@corella/contracts/removal';
import type { VenueConfig } from '@corella/contracts/service';
import { sha256Hex } from '@corella/hash';
import type { Vault } from '@corella/vault';
import { chinese } from '../people/messages.js';
import { publicOrigin } from '../people/public-origin.js';
import { newToken, type RandomBytes } from '../secrets/random-bytes.js';

const KIND = 'removal-link';

export interface RemovalLink {
  readonly uid: string;
  readonly removalId: string;
  readonly for: 'answer' | 'cancel';
  /** Of an answer that is being written. */
  readonly file: RemovalFile | null;
}

/** Links of mails about a request: 256 random bits, stored as SHA-256, for one use. */
export class RemovalLinks {
  constructor(
    private readonly vault: Vault,
    private readonly random: RandomBytes,
  ) {}

  /** The token of the link. It is kept nowhere. */
  async issue(link: Omit<RemovalLink, 'file'>, { now, until }: { readonly now: number; readonly until: number }) {
    const token = newToken(this.random);
    await this.put(sha256Hex(token), { ...link, file: null }, { now, until });
    return token;
  }

  /** Null for a link that is unknown, used or too old. The stream says whether it still counts. */
  async of(tokenHash: string, now: number): Promise<RemovalLink | null> {
    const row = await this.vault.get<RemovalLink>(KIND, tokenHash);
    return row === null || row.expiresAt === null || row.expiresAt <= now ? null : row.body;
  }

  async keepFile(tokenHash: string, file: RemovalFile, now: number): Promise<void> {
    const row = await this.vault.get<RemovalLink>(KIND, tokenHash);
    if (row !== null) await this.put(tokenHash, { ...row.body, file }, { now, until: row.expiresAt ?? now });
  }

  async spend(tokenHash: string): Promise<void> {
    await this.vault.delete(KIND, tokenHash);
  }

  private async put(id: string, body: RemovalLink, { now, until }: { readonly now: number; readonly until: number }) {
    await this.vault.put({ kind: KIND, id, person: legalPerson(body.uid), body, now, expiresAt: until });
  }
}

/**
 * The page that a token opens, in the reader's language where it is known. The part behind # never reaches a server or
 * its log.
 */
export function removalUrl(
  config: VenueConfig,
  { project, token, language }: { project: RemovalProject; token: string; language?: string },
): string {
  const inLanguage = language === undefined ? '' : chinese(language) ? '/zh-cn' : '/en-us';
  return `${publicOrigin(config)}${inLanguage}/removal-certification/${project}/#${token}`;
}
