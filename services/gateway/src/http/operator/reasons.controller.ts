import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { REASONS, type ReasonsRecord, reasonsRecordSchema } from '@corella/contracts/operator';
import { ForStaff } from '../identity/access.js';

/** The reasons that staff chooses from. The console has no list of its own. */
@ApiTags('operator')
@Controller('operator/api')
export class ReasonsController {
  @Get('reasons')
  @ApiOperation({ summary: 'The reasons to choose from, by act' })
  @ApiOkResponse({ standardSchema: reasonsRecordSchema })
  @ForStaff('home.view')
  reasons(): ReasonsRecord {
    return REASONS;
  }
}
