import type { Clock } from '@corella/clock';
import type { LogAction, Origin } from '@corella/contracts/identity';
import type { Vault } from '@corella/vault';
import { newId, type RandomBytes } from '../secrets/random-bytes.js';
import type { NewsKind } from './news-messages.js';

const KIND = 'owner-news';
/** What could not be told for so long is told no more. */
const KEPT_MS = 7 * 86_400_000;

/** Where it does not matter where it came from. */
export const NOBODY: Origin = { ip: '', userAgent: '' };

/** What an owner is told of a change, and the lines of the security log. */
export interface News {
  /** Whose address is written to, and whose account the link in the mail locks. */
  readonly uid: string;
  readonly origin: Origin;
  /** Missing where no mail is due. */
  readonly kind?: NewsKind;
  /** What the mail is about: the name of a key, how many codes are left. */
  readonly words?: string;
  /** An address that was the customer's, in the place of the one of now. */
  readonly to?: string;
  /** A number that is told that it is bound no more. */
  readonly goneNumber?: string;
  readonly log: readonly { readonly uid: string; readonly action: LogAction }[];
}
export type KeptNews = News & { readonly id: string; readonly at: number };

/**
 * A row is written before the event that names it, and removed once its owner was told. So the owner is told of
 * whatever happened, also where the process ends between the two; a row that no event names is never looked at.
 */
export class OwnerNews {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly random: RandomBytes,
  ) {}

  /** The name of the row. */
  async keep(news: News): Promise<string> {
    const id = newId(this.random);
    const now = this.clock.nowMs();
    await this.vault.put({
      kind: KIND,
      id,
      person: news.uid,
      body: { ...news, at: now },
      now,
      expiresAt: now + KEPT_MS,
    });
    return id;
  }

  /** Null once it was told. */
  async of(id: string): Promise<KeptNews | null> {
    const row = await this.vault.get<News & { readonly at: number }>(KIND, id);
    return row && { ...row.body, id };
  }

  async drop(id: string): Promise<void> {
    await this.vault.delete(KIND, id);
  }
}
