import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IdentityCommand, IdentityCommandType } from '@corella/contracts/identity';
import { COMMAND_HANDLERS, COMMAND_TYPES, commandFor } from './commands.js';

/** Where @CommandHandler keeps the command class of a handler. */
const COMMAND_OF_HANDLER = '__commandHandler__';

const kebab = (type: string): string => type.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const classOf = (type: IdentityCommandType): unknown =>
  commandFor({ type } as IdentityCommand<IdentityCommandType>)?.constructor;

describe('the use cases of identity', () => {
  it.each(COMMAND_TYPES)('%s has exactly one handler', (type) => {
    const handlers = COMMAND_HANDLERS.filter(
      (handler) => Reflect.getMetadata(COMMAND_OF_HANDLER, handler) === classOf(type),
    );
    expect(handlers.map(({ name }) => name)).toEqual([`${type}Handler`]);
  });

  it('have no handler beside those of the commands', () => {
    expect(COMMAND_HANDLERS).toHaveLength(COMMAND_TYPES.length);
    expect(new Set(COMMAND_HANDLERS).size).toBe(COMMAND_TYPES.length);
  });

  it('have a folder each, with the handler and a spec', () => {
    const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(COMMAND_TYPES.map(kebab).sort());
    for (const { name } of folders) {
      const files = readdirSync(join(__dirname, name));
      expect(files).toContain(`${name}.handler.ts`);
      expect(files.some((file) => new RegExp(`^${name}\\.(?:unit|int)\\.spec\\.ts$`).test(file))).toBe(true);
    }
  });

  it('are unknown by any other name', () => {
    for (const type of ['Everything', 'toString', '__proto__'])
      expect(commandFor(JSON.parse(JSON.stringify({ type })) as IdentityCommand<IdentityCommandType>)).toBeNull();
  });
});
