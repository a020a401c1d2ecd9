import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { PayoutAddress } from '@corella/contracts/cash';
import {
  addAddressBody,
  addressSchema,
  checkAddressBody,
  checkAddressReply,
  type AddressView,
  type CheckedAddressView,
} from '@corella/contracts/cash-web';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { listOf } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { IdempotencyKey } from '../../idempotency/idempotency-key.js';
import { ForCustomers } from '../../identity/access.js';
import { Customer } from '../../identity/customer.guard.js';
import { proofOf } from '../../identity/proof-of.js';
import { refuse, unwrap } from '../../problem/refused.js';
import { addressView } from './payout-views.js';
import { demandMain } from './demand-main.js';
import { FiatCalls } from './fiat-calls.js';

const ADDRESS_ID = /^A[0-9A-F]{1,32}$/;

/** Where a customer may send coins to. Outside a demo no chain is connected yet, so nothing can be saved. */
@ApiTags('addresses')
@Controller('api/addresses')
@ForCustomers()
export class AddressesController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly fiat: FiatCalls,
  ) {}

  @Get()
  @ApiOperation({ summary: "The customer's address book, newest first" })
  @ApiOkResponse({ standardSchema: listOf(addressSchema) })
  async list(@Customer() customer: CustomerPrincipal): Promise<{ items: AddressView[]; next: null }> {
    demandMain(customer);
    if (!this.deps.config.demo) return { items: [], next: null };
    return { items: (await this.addressesOf(customer.uid)).map(addressView), next: null };
  }

  @Post('check')
  @ApiOperation({ summary: 'Whether an address can be saved, before anything is proven' })
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: checkAddressReply })
  async check(
    @Customer() customer: CustomerPrincipal,
    @Body({ schema: checkAddressBody }) wanted: z.output<typeof checkAddressBody>,
  ): Promise<CheckedAddressView> {
    demandMain(customer);
    this.demandChains();
    const checked = await ask(this.deps.signals, 'fiat.check-address', { uid: customer.uid, wanted });
    const { address, alike } = unwrap(checked);
    return { address, alike: alike === null ? null : addressView(alike) };
  }

  /** fiat knows a repetition by its key, so it needs no second proof. */
  @Post()
  @ApiOperation({ summary: 'Saves an address, with a second step' })
  @HttpCode(201)
  @ApiCreatedResponse({ standardSchema: addressSchema })
  async add(
    @Customer() customer: CustomerPrincipal,
    @IdempotencyKey() idempotencyKey: string,
    @Body({ schema: addAddressBody })
    { label, confirmAlike = false, stepUp, ...wanted }: z.output<typeof addAddressBody>,
    @Req() request: FastifyRequest,
  ): Promise<AddressView> {
    demandMain(customer);
    this.demandChains();
    const { uid, sessionId = '' } = customer;
    const { code: _none, ...proof } = proofOf(request, { stepUp });
    const asked = { uid, sessionId, label, wanted, confirmAlike, idempotencyKey, ...proof };
    const { addressId } = await this.fiat.send<'AddAddress'>({ type: 'AddAddress', ...asked }, request.id);
    const added = (await this.addressesOf(uid)).find(({ id }) => id === addressId);
    return added === undefined ? refuse('address-unknown') : addressView(added);
  }

  @Delete(':addressId')
  @ApiOperation({ summary: 'Takes an address out of the book' })
  @ApiParam({ name: 'addressId', type: String })
  @HttpCode(204)
  async remove(
    @Customer() customer: CustomerPrincipal,
    @Param('addressId') addressId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    demandMain(customer);
    if (!this.deps.config.demo || !ADDRESS_ID.test(addressId)) refuse('address-unknown');
    await this.fiat.send<'RemoveAddress'>({ type: 'RemoveAddress', uid: customer.uid, addressId }, request.id);
  }

  private addressesOf(uid: string): Promise<readonly PayoutAddress[]> {
    return ask(this.deps.signals, 'fiat.addresses', { uid });
  }

  private demandChains(): void {
    if (!this.deps.config.demo) refuse('chain-not-served', { field: 'chain' });
  }
}
