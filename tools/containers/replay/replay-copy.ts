import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Instruction } from '../dockerfile.js';

/** Who runs the steps, by number. */
export interface ReplayUser {
  readonly uid: number;
  readonly gid: number;
}

/** Where the parts of a replay are: what is built from, and a folder that stands for the root of each stage. */
export interface Places {
  readonly context: string;
  readonly stages: ReadonlyMap<string, string>;
}

/** Which paths of the context are not sent: ours are names at its root, and nothing else is understood. */
export function ignored(context: string): (path: string) => boolean {
  const file = join(context, '.dockerignore');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const names = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  const odd = names.find((name) => /[*?![\]]/.test(name));
  if (odd !== undefined) throw new Error(`.dockerignore: the replay does not understand ${odd}`);
  return (path) => names.some((name) => path === name || path.startsWith(`${name}/`));
}

export function giveAway(path: string, { uid, gid }: ReplayUser): void {
  chownSync(path, uid, gid);
  if (lstatSync(path).isSymbolicLink() || !lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) {
    const inside = join(path, name);
    if (lstatSync(inside).isSymbolicLink()) continue;
    giveAway(inside, { uid, gid });
  }
}

/** A COPY: from the context without what is ignored, or from an earlier stage. */
export function copy(
  { options, words }: Instruction,
  { places, target, workdir, user }: { places: Places; target: string; workdir: string; user: ReplayUser | null },
): void {
  const from = options['from'] === undefined ? undefined : places.stages.get(options['from']);
  const sources = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const to = join(target, last.startsWith('/') ? last : join(workdir, last));
  const leaveOut = from === undefined ? ignored(places.context) : () => false;
  for (const source of sources) {
    const origin = from === undefined ? join(places.context, source) : join(from, source);
    const isFolder = lstatSync(origin).isDirectory();
    const place = isFolder || !last.endsWith('/') ? to : join(to, basename(source));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(origin, place, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path === origin || !leaveOut(relative(places.context, path)),
    });
  }
  if (user !== null) giveAway(target, user);
}
