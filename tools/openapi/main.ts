// npm run generate:api: writes the types of libs/web/api-client/src/generated from the gateway's OpenAPI document,
// which needs no running venue.
import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeGateway } from '@corella/gateway';
import { workspaceRoot } from '../workspace/root.js';
import { generatedFiles, readDocument } from './client-types.js';

const root = workspaceRoot();
const document = readDocument(await describeGateway('generated'));
for (const [path, text] of Object.entries(generatedFiles(document))) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`${path}: ${text.split('\n').length} lines`);
}
