import { Module } from '@nestjs/common';
import { IdempotencyMemory } from './idempotency-memory.js';
import { OncePerKey } from './once-per-key.js';

/** Equal answers to requests repeated under one Idempotency-Key. */
@Module({ providers: [IdempotencyMemory, OncePerKey], exports: [IdempotencyMemory, OncePerKey] })
export class IdempotencyModule {}
