import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/**
 * A file of JSON lines, each written before `write` returns. With `sync` a line also survives a power cut; without it,
 * the end of this process.
 */
export class LineFile {
  private readonly fd: number;

  constructor(
    file: string,
    private readonly options: { readonly sync: boolean },
  ) {
    this.fd = openSync(file, 'a', 0o600);
  }

  write(line: object): void {
    writeSync(this.fd, `${JSON.stringify(line)}\n`);
    if (this.options.sync) fsyncSync(this.fd);
  }

  close(): void {
    closeSync(this.fd);
  }
}
