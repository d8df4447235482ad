/**
 * tsyringe, a dependency of @peculiar/x509, requires three `Reflect` functions of the decorator-metadata proposal when
 * it is loaded. No code that is used here stores metadata.
 */
if (!('getMetadata' in Reflect)) {
  const none = () => undefined;
  Object.assign(Reflect, { getMetadata: none, getOwnMetadata: none, defineMetadata: none });
}
