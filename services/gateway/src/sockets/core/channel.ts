import type { MessageSink, TopicSource } from './topic-source.js';

/**
 * A topic's followers. One message is built for all of them; newcomers wait for their first message before they get
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

  /**
   * Sends changes, then first messages. Pumps never overlap; a call meanwhile causes one more run afterwards, and
   * answers false.
   */
  async pump(): Promise<boolean> {
    if (this.pumping) {
      this.again = true;
      return false;
    }
    this.pumping = true;
    try {
      if (this.members.size > 0) {
        const message = await this.source.changes();
        if (message) for (const member of this.members) member.send(message);
      }
      if (this.joining.size > 0) await this.welcome();
    } finally {
      this.pumping = false;
    }
    if (this.again) {
      this.again = false;
      await this.pump();
    }
    return true;
  }

  private async welcome(): Promise<void> {
    const newcomers = [...this.joining];
    const message = await this.source.snapshot(this.members.size === 0);
    for (const newcomer of newcomers) {
      // A sink that left while the snapshot was made gets nothing.
      if (!this.joining.delete(newcomer)) continue;
      this.members.add(newcomer);
      if (message) newcomer.send(message);
    }
  }
}
