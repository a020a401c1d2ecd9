import { Module } from '@nestjs/common';
import { Idempotency } from './idempotency.js';
import { OncePerKey } from './once-per-key.js';

/** Equal answers to requests repeated under one Idempotency-Key. */
@Module({ providers: [Idempotency, OncePerKey], exports: [Idempotency, OncePerKey] })
export class IdempotencyModule {}
