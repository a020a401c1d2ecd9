import { open, readFile, type FileHandle } from 'node:fs/promises';

/**
 * Lines of JSON in a file, each durable before the call returns. A line that a crash has cut is taken away at the next
 * start: nobody was told of it.
 */
export class Journal<Entry extends object> {
  private constructor(
    private readonly file: FileHandle,
    readonly entries: Entry[],
  ) {}

  static async open<Entry extends object>(path: string): Promise<Journal<Entry>> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const file = await open(path, 'a', 0o600);
    if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole));
    const entries = whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Entry]));
    return new Journal(file, entries);
  }

  async append(entry: Entry): Promise<void> {
    await this.file.appendFile(`${JSON.stringify(entry)}\n`);
    await this.file.datasync();
    this.entries.push(entry);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
