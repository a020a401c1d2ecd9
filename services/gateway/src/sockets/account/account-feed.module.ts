import { Module } from '@nestjs/common';
import { ReadsModule } from '../../reads/reads.module.js';
import { AccountFeed } from './account-feed.js';

/** What happens to watched accounts, out of the event feed. */
@Module({ imports: [ReadsModule], providers: [AccountFeed], exports: [AccountFeed] })
export class AccountFeedModule {}
