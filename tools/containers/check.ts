import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompose } from './compose-file.js';
import { stagesOf } from './dockerfile.js';
import { hadolint } from './hadolint.js';

export const DOCKERFILE = 'deploy/Dockerfile';
const PINNED = /@sha256:[0-9a-f]{64}$/;

/** What hadolint does not ask for: bases by digest, all of them the Node we ship on, and a user by number. */
export function dockerfileFindings(text: string, nodeVersion: string): readonly string[] {
  const stages = stagesOf(text);
  const last = stages.at(-1);
  const users = last?.instructions.filter(({ word }) => word === 'USER').map((user) => user.text) ?? [];
  return [
    ...stages.filter(({ image }) => !PINNED.test(image)).map(({ image }) => `${image}: pin it by digest`),
    ...stages
      .filter(({ image }) => !image.startsWith(`node:${nodeVersion}-`))
      .map(({ image }) => `${image}: Node ${nodeVersion} is what we ship on (tools/node-runtime/pinned.json)`),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(users.at(-1) ?? '') ? [] : ['the last USER is no number above 0 with its group']),
  ];
}

interface PinnedNode {
  readonly '24': { readonly 'linux-x64': { readonly version: string } };
}

export interface ContainerFindings {
  readonly findings: readonly string[];
  readonly skipped: readonly string[];
}

/** The Dockerfile and the compose file, checked without a container engine. */
export async function containerFindings(root: string): Promise<ContainerFindings> {
  const pinned = JSON.parse(readFileSync(join(root, 'tools/node-runtime/pinned.json'), 'utf8')) as PinnedNode;
  const linted = await hadolint(root, DOCKERFILE);
  const compose = readCompose(root).findings.map((finding) => `docker-compose.yml ${finding}`);
  const ours = dockerfileFindings(readFileSync(join(root, DOCKERFILE), 'utf8'), pinned['24']['linux-x64'].version);
  return {
    findings: [
      ...compose,
      ...ours.map((finding) => `${DOCKERFILE} ${finding}`),
      ...(linted.kind === 'findings' ? linted.findings : []),
    ],
    skipped: linted.kind === 'skipped' ? [linted.reason] : [],
  };
}
