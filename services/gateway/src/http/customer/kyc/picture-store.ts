import { Inject, Injectable } from '@nestjs/common';
import { legalPerson, type KycPicture, type KycSlot } from '@corella/contracts/kyc';
import { plainText } from '@corella/contracts/web';
import { giveBack } from '@corella/files/large-bytes';
import { reject } from '@corella/result';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse, Refused, unwrap } from '../../problem/refused.js';
import { OwnVerification } from './own-verification.js';
import { storeFile } from './store-file.js';
import { UploadsInTurn } from './uploads-in-turn.js';

const MAX_NAME = 120;

export interface SentFile {
  readonly bytes: Buffer;
  readonly declared: string;
  readonly name: string | null;
}

/** The file that a request has as its body. Its bytes are given back once it is drawn. */
export function sentFile(bytes: Buffer | undefined, { headers }: Pick<FastifyRequest, 'headers'>): SentFile {
  if (!Buffer.isBuffer(bytes)) return refuse('content-type-unsupported');
  const [declared = ''] = (headers['content-type'] ?? '').split(';', 1);
  return { bytes, declared, name: nameOf(headers) };
}

/** Draws pictures anew and stores them, encrypted under the customer's legal key. */
@Injectable()
export class PictureStore {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly own: OwnVerification,
    private readonly uploads: UploadsInTurn,
  ) {}

  draw(uid: string, slot: KycSlot, sent: SentFile): Promise<KycPicture> {
    return this.uploads.run(uid, async () => {
      const { pictures, files, clock } = this.deps;
      const sentBytes = sent.bytes.length;
      const found = await pictures.clean({ bytes: sent.bytes, declared: sent.declared });
      giveBack(sent.bytes);
      // What is wrong with the file is said of the place that it was sent for.
      const { jpeg, advice } = unwrap(
        found.ok || found.rejection.code === 'busy' ? found : reject({ ...found.rejection, field: slot }),
      );
      const now = clock.nowMs();
      const stored = await storeFile(files, { person: legalPerson(uid), contentType: 'image/jpeg', bytes: jpeg, now });
      giveBack(jpeg);
      return {
        slot,
        fileId: stored.id,
        sha256: stored.sha256,
        contentType: sent.declared,
        sentBytes,
        sentName: sent.name,
        sentAt: now,
        advice,
      };
    });
  }

  /** A stored picture that no draft names is removed again. Where no answer came, a draft may name it yet. */
  async keep(
    { uid, picture: { fileId } }: { readonly uid: string; readonly picture: KycPicture },
    name: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await name();
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === 'outcome-unknown') throw error;
      const { draft } = await this.own.of(uid);
      const isNamed = draft.pictures.some((picture) => picture.fileId === fileId);
      if (!isNamed) await this.deps.files.delete(fileId);
      throw error;
    }
  }
}

/** What the file was called, for its owner to recognise. A name that cannot be shown is none. */
function nameOf(headers: FastifyRequest['headers']): string | null {
  const header = headers['x-file-name'];
  if (typeof header !== 'string') return null;
  try {
    const name = plainText.safeParse(decodeURIComponent(header).trim());
    return name.success && name.data !== '' ? name.data.slice(0, MAX_NAME) : null;
  } catch {
    return null;
  }
}
