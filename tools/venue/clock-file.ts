import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longer than the server takes to look at the file again. */
const NOTICED_MS = 120;

export interface ClockFile {
  /** For the option `--clock-file`. */
  readonly file: string;
  /** `+MS` and `-MS` shift the venue's time, `=MS` stops it, and an empty text is the system's time. */
  set(text: string): Promise<void>;
}

/** A file in this folder by which a drill sets the venue's time. At first it is the system's. */
export const clockFile = (folder: string): ClockFile => clockAt(join(folder, 'clock'));

/** The same for a venue that was started with `--clock-file FILE`. */
export function clockAt(file: string): ClockFile {
  const write = (text: string): void => {
    writeFileSync(`${file}.draft`, text);
    renameSync(`${file}.draft`, file);
  };
  write('');
  return {
    file,
    set: async (text) => {
      write(text);
      await new Promise((resolve) => setTimeout(resolve, NOTICED_MS));
    },
  };
}
