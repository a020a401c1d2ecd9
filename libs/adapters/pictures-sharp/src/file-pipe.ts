import { giveBack } from '@corella/files/large-bytes';
import type { Duplex } from 'node:stream';

/** More than any file that is sent or drawn. Whoever sends more has lost its way. */
const MOST_BYTES = 64 * 1024 * 1024;

interface Wanted {
  readonly whole: Uint8Array<ArrayBuffer>;
  readonly resolve: (whole: Uint8Array<ArrayBuffer>) => void;
  filled: number;
}

/**
 * Files between two processes, one at a time each way. How long the next one is, is told by a message. They are written
 * from where they lie, and what arrives is copied once, so that neither leaves garbage.
 */
export class FilePipe {
  /** What arrived before its length was known. */
  private readonly early: Buffer[] = [];
  private held = 0;
  private wanted: Wanted | null = null;

  constructor(private readonly stream: Duplex) {
    stream.on('data', (chunk: Buffer) => this.take(chunk));
    // The end of a process tells its own story.
    stream.on('error', () => undefined);
  }

  /** Resolves once nothing reads the bytes any more, also when they never arrived. */
  send(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.stream.write(bytes, () => resolve()));
  }

  /** The next file, of so many bytes. Never resolves where they do not come, and rejects where they are too many. */
  receive(size: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (!(size >= 0 && size <= MOST_BYTES)) return reject(new RangeError(`no file has ${size} bytes`));
      this.wanted = { whole: new Uint8Array(Buffer.allocUnsafeSlow(size).buffer), resolve, filled: 0 };
      this.held = 0;
      const early = this.early.splice(0);
      if (early.length === 0) this.take(Buffer.alloc(0));
      for (const chunk of early) this.take(chunk);
    });
  }

  private take(chunk: Buffer): void {
    const { wanted } = this;
    if (wanted === null || chunk.length > wanted.whole.length - wanted.filled) return this.keep(chunk);
    wanted.whole.set(chunk, wanted.filled);
    wanted.filled += chunk.length;
    giveBack(chunk);
    if (wanted.filled < wanted.whole.length) return;
    this.wanted = null;
    wanted.resolve(wanted.whole);
  }

  private keep(chunk: Buffer): void {
    this.held += chunk.length;
    if (this.held > MOST_BYTES) this.stream.destroy();
    else this.early.push(chunk);
  }
}
