import * as kafkajs from 'kafkajs';

/**
 * The words for rights. kafkajs is CommonJS, and Node finds only the first of its names in it; the default export,
 * which its types leave out, has all of them.
 */
const { default: everything } = kafkajs as unknown as { readonly default: typeof kafkajs };

export const {
  AclOperationTypes: Operation,
  AclPermissionTypes: Permission,
  AclResourceTypes: Resource,
  ConfigResourceTypes: ConfigResource,
  ResourcePatternTypes: Pattern,
} = everything;
