import { Body, Controller, Delete, Get, Header, Inject, Param, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { isKycSlot, legalPerson, type KycPicture, type KycSlot } from '@corella/contracts/kyc';
import { KYC_UPLOAD, kycDraftSchema, type KycDraftWire } from '@corella/contracts/kyc-web';
import { plainText } from '@corella/contracts/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { Trace } from '../../edge/trace.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { IdentityCalls } from '../../identity/identity-calls.js';
import { refuse, Refused, unwrap } from '../../problem/refused.js';
import { DraftVersion, TakesDraftVersion } from './draft-version.js';
import { OwnVerification } from './own-verification.js';
import { UploadsInTurn } from './uploads-in-turn.js';

const MAX_NAME = 120;

/** Pictures of documents. What is kept is drawn anew from the pixels of what was sent, and encrypted. */
@ApiTags('kyc')
@Controller('api/kyc/files')
@ForCustomers()
export class KycPicturesController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly identity: IdentityCalls,
    private readonly own: OwnVerification,
    private readonly uploads: UploadsInTurn,
  ) {}

  @Put(':slot')
  @ApiOperation({ summary: 'Sends a picture of a document: JPEG, PNG or PDF, at most 5 MB' })
  @ApiConsumes(...KYC_UPLOAD.types)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @TakesDraftVersion()
  @ApiOkResponse({ standardSchema: kycDraftSchema })
  @ForCustomers({ maxBodyBytes: KYC_UPLOAD.maxBytes, takesFiles: true })
  async put(
    @Customer() { uid }: CustomerPrincipal,
    @Param('slot') slotText: string,
    @DraftVersion() version: number,
    @Body() bytes: Buffer | undefined,
    @Req() request: FastifyRequest,
  ): Promise<KycDraftWire> {
    const slot = slotOf(slotText);
    if (!Buffer.isBuffer(bytes)) return refuse('content-type-unsupported');
    const [declared = ''] = (request.headers['content-type'] ?? '').split(';', 1);
    // Before anything is decoded or stored for a draft that another tab has changed.
    if ((await this.own.of(uid)).draft.version !== version) return refuse('draft-changed');
    const sent = { bytes, declared, name: nameOf(request) };
    const picture = await this.uploads.run(uid, () => this.store(uid, slot, sent));
    await this.name({ uid, picture, version }, request.id);
    return this.own.draftOf(uid);
  }

  @Get(':slot')
  @ApiOperation({ summary: 'The picture as it is kept' })
  @ApiProduces('image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Content-Disposition', 'inline; filename="document.jpg"')
  async read(
    @Customer() { uid }: CustomerPrincipal,
    @Param('slot') slotText: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { fileId } = await this.own.pictureOf(uid, slotOf(slotText));
    const found = (await this.deps.files.read(fileId)) ?? refuse('not-found');
    void reply.type('image/jpeg');
    return Buffer.from(found.bytes);
  }

  @Delete(':slot')
  @ApiOperation({ summary: 'Takes a picture back' })
  @TakesDraftVersion()
  @ApiOkResponse({ standardSchema: kycDraftSchema })
  async remove(
    @Customer() { uid }: CustomerPrincipal,
    @Param('slot') slotText: string,
    @DraftVersion() version: number,
    @Trace() trace: string,
  ): Promise<KycDraftWire> {
    const slot = slotOf(slotText);
    await this.identity.send<'RemoveKycPicture'>({ type: 'RemoveKycPicture', uid, slot, version }, trace);
    return this.own.draftOf(uid);
  }

  private async store(
    uid: string,
    slot: KycSlot,
    sent: { readonly bytes: Buffer; readonly declared: string; readonly name: string | null },
  ): Promise<KycPicture> {
    const { pictures, files, clock } = this.deps;
    const { jpeg, advice } = unwrap(await pictures.clean({ bytes: sent.bytes, declared: sent.declared }));
    const now = clock.nowMs();
    const stored = await files.write({ person: legalPerson(uid), contentType: 'image/jpeg', bytes: jpeg, now });
    return {
      slot,
      fileId: stored.id,
      sha256: stored.sha256,
      contentType: sent.declared,
      sentBytes: sent.bytes.length,
      sentName: sent.name,
      sentAt: now,
      advice,
    };
  }

  /** A stored picture that no draft names is removed again. Where no answer came, a draft may name it yet. */
  private async name(
    wanted: { readonly uid: string; readonly picture: KycPicture; readonly version: number },
    trace: string,
  ): Promise<void> {
    try {
      await this.identity.send<'PutKycPicture'>({ type: 'PutKycPicture', ...wanted }, trace);
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === 'outcome-unknown') throw error;
      const { draft } = await this.own.of(wanted.uid);
      const named = draft.pictures.some(({ fileId }) => fileId === wanted.picture.fileId);
      if (!named) await this.deps.files.delete(wanted.picture.fileId);
      throw error;
    }
  }
}

const slotOf = (text: string): KycSlot => (isKycSlot(text) ? text : refuse('not-found'));

/** What the file was called, for its owner to recognise. A name that cannot be shown is none. */
function nameOf({ headers }: FastifyRequest): string | null {
  const header = headers['x-file-name'];
  if (typeof header !== 'string') return null;
  try {
    const name = plainText.safeParse(decodeURIComponent(header).trim());
    return name.success && name.data !== '' ? name.data.slice(0, MAX_NAME) : null;
  } catch {
    return null;
  }
}
