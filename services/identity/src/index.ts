export { IdentityModule } from './identity.module.js';
export { IdentityService } from './identity.service.js';
export type { IdentityOptions } from './identity.context.js';
export type { IdentityFigures } from './figures/figures.js';
export type { FirstAdmin } from './people/first-admins.js';
export type { DemoCustomer, DemoLogins, DemoStaff } from './demo/demo-people.js';
