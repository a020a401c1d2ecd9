import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncFolder } from '@corella/files/durable-file';
import { z } from 'zod';
import { TaskRefused } from '../wiring/process/task-refused.js';

/**
 * The file that a venue travels in: lines of JSON, compressed by gzip. The first is the header, the last says how many
 * lines stand between and gives the SHA-256 of everything before it.
 */
const FORMAT = 1;

const headerSchema = z.object({
  corella: z.literal('venue'),
  format: z.number().int(),
  /** Release of the program that wrote it. */
  release: z.string(),
  /** Milliseconds since the Unix epoch. */
  writtenAt: z.number().int(),
  mode: z.strictObject({ demo: z.boolean(), seed: z.number().int() }),
  /** Logins and API keys of a demo. They are no secrets. */
  demo: z.looseObject({}).optional(),
});
export type MoveHeader = z.output<typeof headerSchema>;

const endSchema = z.strictObject({ end: z.literal(true), lines: z.number().int(), sha256: z.string() });

/** A file that is no such file, or not whole. Nothing has been written when it is thrown. */
export class UnusableMoveFile extends TaskRefused {
  override readonly name = 'UnusableMoveFile';
}

/** An event of 900 kB with every character escaped, and room. */
const MOST_LINE_BYTES = 8_000_000;
const CHUNK_BYTES = 256 * 1_024;
const NEWLINE = 0x0a;

/** Writes beside `file` and renames at the end, so that the name never stands for half a file. Never replaces one. */
export async function writeMoveFile(
  file: string,
  header: Omit<MoveHeader, 'corella' | 'format'>,
  entries: AsyncIterable<unknown>,
): Promise<void> {
  const draft = `${file}.draft`;
  await reserve(file);
  try {
    const text = Readable.from(linesOf(header, entries), { objectMode: false, highWaterMark: CHUNK_BYTES });
    // `flush`: on the disk before the stream is closed.
    await pipeline(text, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    await rm(file, { force: true });
    throw aboutFile(file, 'written', error);
  }
}

/** Takes the name, so that nothing is replaced that may be the only copy. */
async function reserve(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'EEXIST')
      throw new UnusableMoveFile(`${file} is there already; name another file`, { cause: error });
    throw aboutFile(file, 'written', error);
  }
}

/** What the system says about the file itself. Other errors are passed on. */
function aboutFile(file: string, done: 'read' | 'written', error: unknown): unknown {
  const { code, path } = error as { readonly code?: unknown; readonly path?: unknown };
  const isAbout = code === 'ENOSPC' || (typeof path === 'string' && path.startsWith(file));
  return isAbout ? new UnusableMoveFile(`${file} cannot be ${done} (${String(code)})`, { cause: error }) : error;
}

async function* linesOf(
  header: Omit<MoveHeader, 'corella' | 'format'>,
  entries: AsyncIterable<unknown>,
): AsyncIterable<string> {
  const hash = createHash('sha256');
  const first: MoveHeader = { corella: 'venue', format: FORMAT, ...header };
  let chunk = lineOf(hash, first);
  let lines = 0;
  for await (const entry of entries) {
    chunk += lineOf(hash, entry);
    lines += 1;
    if (chunk.length < CHUNK_BYTES) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}${JSON.stringify({ end: true, lines, sha256: hash.digest('hex') })}\n`;
}

function lineOf(hash: Hash, value: unknown): string {
  const line = `${JSON.stringify(value)}\n`;
  hash.update(line);
  return line;
}

/** The header of a file that this program can read. */
export async function readHeader(file: string): Promise<MoveHeader> {
  for await (const line of textLines(file)) return headerOf(file, line);
  throw new UnusableMoveFile(`${file} is empty`);
}

/**
 * The entries of a file, one by one. Throws UnusableMoveFile at the first sign of damage, and at the end if the file
 * was cut or changed, so a reader who has come to the end has had all of it.
 */
export async function* readEntries(file: string): AsyncIterable<unknown> {
  const hash = createHash('sha256');
  let lines = -1;
  let last: z.output<typeof endSchema> | null = null;
  for await (const line of textLines(file)) {
    if (last !== null) throw new UnusableMoveFile(`${file} goes on behind its end`);
    const value = parsed(file, line);
    const end = endSchema.safeParse(value);
    if (end.success) {
      last = end.data;
      continue;
    }
    hash.update(`${line}\n`);
    lines += 1;
    if (lines === 0) headerOf(file, line);
    else yield value;
  }
  if (last === null) throw new UnusableMoveFile(`${file} is cut off: it has no end`);
  if (last.lines !== lines || last.sha256 !== hash.digest('hex'))
    throw new UnusableMoveFile(`${file} was changed: it does not fit the count and the hash at its end`);
}

function headerOf(file: string, line: string): MoveHeader {
  const header = headerSchema.safeParse(parsed(file, line));
  if (!header.success) throw new UnusableMoveFile(`${file} is no export of a venue`);
  if (header.data.format !== FORMAT)
    throw new UnusableMoveFile(
      `${file} has format ${header.data.format}, and this program reads format ${FORMAT}; use release ${header.data.release}`,
    );
  return header.data;
}

function parsed(file: string, line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (cause) {
    throw new UnusableMoveFile(`${file} is damaged: a line is no JSON`, { cause });
  }
}

/** Lines of the unpacked file. Damage to the compression counts as damage to the file. */
async function* textLines(file: string): AsyncIterable<string> {
  const packed = createReadStream(file);
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
  packed.on('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  let rest: Buffer[] = [];
  let restBytes = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, to)]).toString('utf8');
        [rest, restBytes, from] = [[], 0, to + 1];
      }
      rest.push(chunk.subarray(from));
      restBytes += chunk.length - from;
      if (restBytes > MOST_LINE_BYTES) throw new UnusableMoveFile(`${file} is damaged: a line has no end`);
    }
  } catch (error) {
    const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
    if (error instanceof UnusableMoveFile) throw error;
    if (typeof syscall === 'string') throw aboutFile(file, 'read', error);
    throw new UnusableMoveFile(`${file} is cut off or damaged (${String(code)})`, { cause: error });
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
  if (restBytes > 0) throw new UnusableMoveFile(`${file} is cut off within a line`);
}
