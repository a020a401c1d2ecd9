import { assertNever } from '@corella/result';
import type { UserEvent } from './user-event.js';
import type { ClosedState, RegisteredUser } from './user-state.js';

export type ClosureEvent = Extract<
  UserEvent,
  {
    type:
      | 'ClosureRequested'
      | 'ClosureCancelled'
      | 'ClosureSealed'
      | 'ClosureUnsealed'
      | 'AccountClosed'
      | 'OrdinaryErased'
      | 'PersonErased';
  }
>;

const EVENTS: Readonly<Record<ClosureEvent['type'], true>> = {
  ClosureRequested: true,
  ClosureCancelled: true,
  ClosureSealed: true,
  ClosureUnsealed: true,
  AccountClosed: true,
  OrdinaryErased: true,
  PersonErased: true,
};
export const isClosureEvent = (event: UserEvent): event is ClosureEvent => Object.hasOwn(EVENTS, event.type);

export function evolveClosure(state: RegisteredUser, event: ClosureEvent, at: number): RegisteredUser {
  switch (event.type) {
    case 'ClosureRequested':
      return {
        ...state,
        closing: { at, givesBack: event.data.giveBack ?? false, isSealed: false, seals: 0 },
      };
    case 'ClosureCancelled':
      return { ...state, closing: null };
    case 'ClosureSealed':
      return state.closing === null
        ? state
        : { ...state, closing: { ...state.closing, isSealed: true, seals: state.closing.seals + 1 } };
    case 'ClosureUnsealed':
      return unsealed(state);
    case 'AccountClosed': {
      const { kept, ordinaryUntil, retainUntil } = event.data;
      return {
        ...state,
        status: 'closed',
        closing: null,
        closed: { at, kept, ordinaryUntil, retainUntil, erased: 'nothing' },
      };
    }
    case 'OrdinaryErased':
      return erased(state, 'ordinary');
    case 'PersonErased':
      return erased(state, 'everything');
    default:
      return assertNever(event);
  }
}

const erased = (state: RegisteredUser, what: ClosedState['erased']): RegisteredUser =>
  state.closed === null ? state : { ...state, closed: { ...state.closed, erased: what } };

/** What freezes or locks an account opens its seal: money may move again once it is lifted. */
export const unsealed = (state: RegisteredUser): RegisteredUser =>
  state.closing === null ? state : { ...state, closing: { ...state.closing, isSealed: false } };
