/** What receives frames: a socket, or a test. */
export interface MessageSink {
  send(frame: Buffer): void;
}

/**
 * The content of one topic (with its symbol and parameters). `snapshot` is what a newcomer gets and `changes` what
 * happened since the last call of either, so a newcomer's first frame always joins the sequence that follows. With
 * `fresh` nobody was following: the source starts anew from the owner of the data. Null: nothing to send.
 */
export interface TopicSource {
  snapshot(fresh: boolean): Promise<Buffer | null>;
  changes(): Promise<Buffer | null>;
}

/**
 * A topic's followers. One frame is built for all of them; newcomers wait for their first frame before they get
 * changes.
 */
export class Channel {
  private readonly members = new Set<MessageSink>();
  private readonly joining = new Set<MessageSink>();
  private pumping = false;
  private again = false;

  constructor(private readonly source: TopicSource) {}

  get empty(): boolean {
    return this.members.size === 0 && this.joining.size === 0;
  }

  join(sink: MessageSink): void {
    if (!this.members.has(sink)) this.joining.add(sink);
  }

  leave(sink: MessageSink): void {
    this.members.delete(sink);
    this.joining.delete(sink);
  }

  /** Sends what changed, then first frames. Never two at once; a call meanwhile runs once more afterwards. */
  async pump(): Promise<void> {
    if (this.pumping) {
      this.again = true;
      return;
    }
    this.pumping = true;
    try {
      if (this.members.size > 0) {
        const frame = await this.source.changes();
        if (frame) for (const member of this.members) member.send(frame);
      }
      if (this.joining.size > 0) await this.welcome();
    } finally {
      this.pumping = false;
    }
    if (this.again) {
      this.again = false;
      await this.pump();
    }
  }

  private async welcome(): Promise<void> {
    const newcomers = [...this.joining];
    const frame = await this.source.snapshot(this.members.size === 0);
    for (const newcomer of newcomers) {
      // Who left while the snapshot was made is no newcomer any more.
      if (!this.joining.delete(newcomer)) continue;
      this.members.add(newcomer);
      if (frame) newcomer.send(frame);
    }
  }
}
