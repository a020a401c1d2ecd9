// npm run generate:schemas [-- release]
// Writes every event, command and reply as JSON Schema to libs/contracts/json-schema. With `release`, these become what
// the next changes are compared with: done once for each release, beside `npm run corpus -- add NAME`.
import { workspaceRoot } from '../workspace/root.js';
import { schemaDocuments } from './documents.js';
import { forgetAccepted, releasedFolder, schemaFolder, writeDocuments } from './schema-files.js';

const words = process.argv.slice(2);
const isRelease = words[0] === 'release';
if (words.length > (isRelease ? 1 : 0)) {
  console.error('usage: npm run generate:schemas [-- release]');
  process.exit(64);
}
const root = workspaceRoot();
const documents = schemaDocuments();
writeDocuments(schemaFolder(root), documents);
if (isRelease) {
  writeDocuments(releasedFolder(root), documents);
  forgetAccepted(root);
}
for (const [path, { $defs }] of documents) console.log(`${path}: ${Object.keys($defs).length} definitions`);
