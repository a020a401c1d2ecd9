import type { InputOptions, OutputOptions } from 'rolldown';

export function isExternal(id: string): boolean;
export function inputOptions(entry: string): InputOptions;
export const outputOptions: OutputOptions;
export function bundleText(entry: string, file: string): Promise<{ code: string; map: string }>;
export function bundleToFile(entry: string, file: string): Promise<void>;
