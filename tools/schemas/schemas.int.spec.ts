import { Ajv2020 } from 'ajv/dist/2020.js';
import { workspaceRoot } from '../workspace/root.js';
import { breaksOfRelease } from './breaks.js';
import { schemaDocuments } from './documents.js';
import { readAccepted, readDocuments, releasedFolder, schemaFolder } from './schema-files.js';

const root = workspaceRoot();
const documents = schemaDocuments();
const asObject = <Value>(map: ReadonlyMap<string, Value>): object => Object.fromEntries([...map].sort());

describe('the JSON Schemas of messages', () => {
  it('are up to date with the code (else: npm run generate:schemas)', () => {
    expect(asObject(readDocuments(schemaFolder(root)))).toEqual(JSON.parse(JSON.stringify(asObject(documents))));
  });

  it('are JSON Schema', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false, keywords: ['version'] });
    for (const [path, document] of documents)
      expect([path, ajv.compile(JSON.parse(JSON.stringify(document)) as object)]).toEqual([path, expect.any(Function)]);
  });

  it('can be read by the last release, except for breaks that were accepted for a reason (docs/adr/0034)', () => {
    const accepted = readAccepted(root);
    const found = breaksOfRelease(readDocuments(releasedFolder(root)), documents);
    expect(found.filter((line) => !accepted.some((entry) => entry.break === line))).toEqual([]);
    // What breaks nothing any more, or was accepted without a word, is taken from the list.
    expect(accepted.filter((entry) => !found.includes(entry.break) || entry.why.trim() === '')).toEqual([]);
  });
});
