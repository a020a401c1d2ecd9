import type { FiatFigures } from '@corella/fiat';
import type { IdentityFigures } from '@corella/identity';
import type { LiveHash, ProcessPart, VenueConfig } from '@corella/contracts/service';
import type { INestApplicationContext, ModuleMetadata } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import type { Options } from '../options/options.js';
import type { Ports } from '../wiring/adapters.js';
import type { Readiness } from '../wiring/process/readiness.js';

/** What every service of a process is started with. */
export interface RunningOptions {
  readonly config: VenueConfig;
  readonly ports: Ports;
  /** The markets that this process owns; all if none are named. */
  readonly symbols: Options['symbols'];
  readonly readiness: Pick<Readiness, 'starting'>;
  readonly logger: Logger;
  readonly onFatal: (error: unknown) => void;
}

/** A service that has started in this process. */
export interface Running {
  stop(): Promise<void>;
  /** Called when all services of the process run. */
  opened?(): void;
  readonly figures?: () => IdentityFigures;
  readonly fiatFigures?: () => FiatFigures;
  readonly writers?: () => ProcessPart['writers'];
  readonly troubles?: () => ProcessPart['troubledMarkets'];
  readonly liveHashes?: () => Promise<readonly LiveHash[]>;
}

@Module({})
class HostModule {}

/** Builds a service with what it injects. It does not start by itself. */
export const contextOf = (service: NonNullable<ModuleMetadata['imports']>[number]): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext({ module: HostModule, imports: [service] as never }, { logger: false });

/** What every service that keeps tables is built with. */
export const sharedDeps = ({ config, ports, onFatal }: RunningOptions) => {
  const { store, bus, feed, signals, clock } = ports;
  return { store, bus, feed, signals, clock, config, onFatal, readModels: ports.readModels() };
};
