// node tools/run.mjs tools/openapi/lint-main.ts [FILE.json]: reads the gateway's OpenAPI document, or the given one,
// with the recommended rules of Redocly, and prints what breaks one. Exit code 1 when something does.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { describeGateway } from '@corella/gateway';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const [file] = process.argv.slice(2);
const source =
  file === undefined ? JSON.stringify(await describeGateway('linted'), null, 2) : readFileSync(file, 'utf8');
const problems = await lintFromString({
  source,
  absoluteRef: file ?? 'openapi.json',
  config: await createConfig({ extends: ['recommended-strict'] }),
});
for (const { ruleId, message, location } of problems)
  console.log(`${location[0]?.pointer ?? ''}  ${ruleId}  ${message}`);
if (problems.length > 0) process.exitCode = 1;
