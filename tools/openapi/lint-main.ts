// node tools/run.mjs tools/openapi/lint-main.ts: reads the gateway's OpenAPI document with the recommended rules of
// Redocly, and prints what breaks one. Exit code 1 when something does.
import 'reflect-metadata';
import { describeGateway } from '@corella/gateway';
import { reportProblems } from './report-problems.mjs';

await reportProblems(JSON.stringify(await describeGateway('linted'), null, 2), 'openapi.json');
