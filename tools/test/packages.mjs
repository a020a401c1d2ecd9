// Jest loads every module anew for each spec file. A spec of the console reads 2,700 files, 2,600 of them of packages,
// and that took most of its time. So the large packages are bundled once, and the specs load a few files instead.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const cache = join(root, 'node_modules/.cache/corella/test-packages');

/**
 * What is bundled together, by the names under which it is imported. Whatever these need comes with them, but for
 * `outside`: what has state that must exist once, native code, or is looked for by name when it runs.
 */
const groups = {
  server: {
    platform: 'node',
    packages: [
      '@nestjs/common',
      '@nestjs/common/constants.js',
      '@nestjs/core',
      '@nestjs/cqrs',
      '@nestjs/platform-fastify',
      '@nestjs/swagger',
      '@simplewebauthn/server',
      '@simplewebauthn/server/helpers',
      'ajv/dist/2019.js',
      'ajv/dist/2020.js',
      'kysely',
      'prom-client',
      'zod',
    ],
    // Of CommonJS that other entries need too, an entry exports nothing but `default`: so rxjs is loaded as it is, and
    // fastify too where a spec imports it by its name.
    outside: [
      'reflect-metadata',
      'rxjs',
      'pino',
      'class-validator',
      'class-transformer',
      '@fastify/static',
      '@fastify/view',
    ],
  },
  web: {
    platform: 'browser',
    packages: [
      '@hookform/resolvers/zod',
      '@mui/material',
      '@tanstack/react-query',
      '@testing-library/dom',
      '@testing-library/jest-dom',
      '@testing-library/react',
      '@testing-library/user-event',
      'i18next',
      'ra-data-simple-rest',
      'react-admin',
      'react-hook-form',
      'react-i18next',
      'react-router',
      'react-router/dom',
      'react-router-dom',
      'zod',
    ],
    outside: ['react', 'react-dom'],
  },
};

const fileOf = (name) => `${name.replaceAll(/[@/.]/g, '_')}.cjs`;

async function bundle({ platform, packages, outside }, folder) {
  const isOutside = (id) =>
    id.startsWith('node:') ||
    outside.some((name) => id === name || id.startsWith(`${name}/`)) ||
    (id.startsWith('@nestjs/') && !existsSync(join(root, 'node_modules', id.split('/').slice(0, 2).join('/'))));
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(packages.map((name) => [fileOf(name).slice(0, -'.cjs'.length), name])),
    platform,
    external: isOutside,
    // Jest says which environment this is when it runs.
    transform: { define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' } },
    logLevel: 'silent',
  });
  try {
    await build.write({
      dir: folder,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name]-[hash].cjs',
      exports: 'named',
    });
  } finally {
    await build.close();
  }
}

/** Jest's `moduleNameMapper` for the packages of a group, which are bundled when the lock file or this file is new. */
export async function bundledPackages(name) {
  const group = groups[name];
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tools/test/packages.mjs']) hash.update(readFileSync(join(root, file)));
  const folder = join(cache, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const making = mkdtempSync(join(cache, 'making-'));
    await bundle(group, making);
    try {
      renameSync(making, folder);
    } catch (error) {
      // Another run was faster.
      if (!existsSync(folder)) throw error;
      rmSync(making, { recursive: true, force: true });
    }
  }
  return Object.fromEntries(
    group.packages.map((one) => [`^${one.replaceAll('.', '\\.')}$`, join(folder, fileOf(one))]),
  );
}
