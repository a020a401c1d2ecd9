import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../workspace/run-command.js';

/** The fault library, compiled once per content, or the reason why it cannot be compiled here. */
async function compile(root: string): Promise<{ readonly library: string } | { readonly missing: string }> {
  const source = join(root, 'tools/faults/faults.c');
  const folder = join(root, 'node_modules/.cache/corella/faults');
  const library = join(
    folder,
    `faults-${createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16)}.so`,
  );
  if (existsSync(library)) return { library };
  if (process.platform !== 'linux')
    return { missing: 'faults of the disk are made by LD_PRELOAD, which is Linux only' };
  mkdirSync(folder, { recursive: true });
  const draft = `${library}.${process.pid}`;
  const built = await runCommand(['cc', '-shared', '-fPIC', '-O2', '-Wall', '-o', draft, source, '-ldl'], {
    cwd: root,
  });
  if (!built.ok) return { missing: `no C compiler made tools/faults/faults.c: ${built.output.trim().slice(0, 300)}` };
  renameSync(draft, library);
  return { library };
}

/** Faults for a venue that was started with `env`. They must be armed first. */
export interface DiskFaults {
  readonly env: Readonly<Record<string, string>>;
  /** From now on, every fsync of the event log fails and loses its data. */
  failSyncs(): void;
  /** After `skip` more writes to the write-ahead file, one writes only `bytes` bytes and the process dies. */
  tearWrite(tear: { readonly skip: number; readonly bytes: number }): void;
  fired(): boolean;
  /** Disarms all faults. */
  calm(): void;
  remove(): void;
}

export async function diskFaults(root: string): Promise<DiskFaults | { readonly missing: string }> {
  const compiled = await compile(root);
  if ('missing' in compiled) return compiled;
  const folder = mkdtempSync(join(tmpdir(), 'corella-faults-'));
  const file = (name: string): string => join(folder, name);
  // The file must be complete when its name appears.
  const arm = (name: string, text: string): void => {
    writeFileSync(file('draft'), text);
    renameSync(file('draft'), file(name));
  };
  return {
    env: { LD_PRELOAD: compiled.library, CORELLA_FAULTS: folder },
    failSyncs: () => arm('fsync-eio', ''),
    tearWrite: ({ skip, bytes }) => arm('torn-write', `${skip} ${bytes}\n`),
    fired: () => existsSync(file('fired')),
    calm: () => ['fsync-eio', 'torn-write', 'fired'].forEach((name) => rmSync(file(name), { force: true })),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
