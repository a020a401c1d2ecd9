import { Module } from '@nestjs/common';
import { ReadsModule } from '../../reads/reads.module.js';
import { AccountFeed } from './account-feed.js';

/** Follows watched accounts in the event feed. */
@Module({ imports: [ReadsModule], providers: [AccountFeed], exports: [AccountFeed] })
export class AccountFeedModule {}
