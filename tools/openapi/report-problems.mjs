// Reads a description of an API with the recommended rules of Redocly, and prints what breaks one. The exit code of the
// process becomes 1 when something does.
import { createConfig, lintFromString } from '@redocly/openapi-core';

/**
 * @param {string} source
 * @param {string} name
 */
export async function reportProblems(source, name) {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: name, config });
  for (const { ruleId, message, location } of problems)
    console.log(`${location[0]?.pointer ?? ''}  ${ruleId}  ${message}`);
  if (problems.length > 0) process.exitCode = 1;
}
