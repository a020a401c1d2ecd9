import { join } from 'node:path';
import { FILE_PREFIX, monotonicUs, type Call, type Calls, type Kind, type Outcome } from '../history.js';
import { LineFile } from '../line-file.js';

export interface Recorded {
  /** Unique in the folder; also the name of its file. */
  readonly client: string;
  readonly account: string;
}

/**
 * Writes down what one client asks and is answered. The call is written before anything is sent and the answer before
 * the client learns it. A client does one thing at a time.
 */
export class Recorder {
  private readonly file: LineFile;
  private lastId = 0;
  private busy = false;

  constructor(
    folder: string,
    private readonly who: Recorded,
  ) {
    this.file = new LineFile(join(folder, `${FILE_PREFIX}${who.client}.jsonl`), { sync: false });
  }

  get count(): number {
    return this.lastId;
  }

  async record<K extends Kind>(
    gateway: string,
    call: Call<K>,
    ask: () => Promise<Outcome<Calls[K]['answer']>>,
  ): Promise<Outcome<Calls[K]['answer']>> {
    if (this.busy) throw new Error(`${this.who.client} has asked something and waits for the answer`);
    this.busy = true;
    const id = (this.lastId += 1);
    this.file.write({ call: id, at: monotonicUs(), ...this.who, gateway, ...call });
    try {
      const outcome = await ask();
      this.file.write({ return: id, at: monotonicUs(), outcome });
      return outcome;
    } finally {
      this.busy = false;
    }
  }

  close(): void {
    this.file.close();
  }
}
