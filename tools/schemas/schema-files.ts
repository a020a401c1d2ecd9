import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textOf } from './documents.js';
import type { SchemaDocument } from './json-schema.js';

/** A break that people have agreed to for the coming release, as `npm test` prints it, and why. */
export interface AcceptedBreak {
  readonly break: string;
  readonly why: string;
}

type Documents = ReadonlyMap<string, SchemaDocument>;

export const schemaFolder = (root: string): string => join(root, 'libs/contracts/json-schema');
/** The schemas of the last release, as it was published. */
export const releasedFolder = (root: string): string => join(schemaFolder(root), 'released');
const acceptedFile = (root: string): string => join(schemaFolder(root), 'accepted-breaks.json');

const KINDS = ['events', 'commands', 'replies'];

export function readDocuments(folder: string): Documents {
  const paths = KINDS.filter((kind) => existsSync(join(folder, kind))).flatMap((kind) =>
    readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`),
  );
  return new Map(
    paths.sort().map((path) => [path, JSON.parse(readFileSync(join(folder, path), 'utf8')) as SchemaDocument]),
  );
}

export function writeDocuments(folder: string, documents: Documents): void {
  for (const kind of KINDS) rmSync(join(folder, kind), { recursive: true, force: true });
  for (const [path, document] of documents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), textOf(document));
  }
}

export const readAccepted = (root: string): readonly AcceptedBreak[] =>
  JSON.parse(readFileSync(acceptedFile(root), 'utf8')) as readonly AcceptedBreak[];

/** A release begins with nothing accepted. */
export const forgetAccepted = (root: string): void => writeFileSync(acceptedFile(root), '[]\n');
